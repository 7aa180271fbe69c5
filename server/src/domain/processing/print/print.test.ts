import { createHash } from 'node:crypto';
import { strFromU8, unzipSync } from 'fflate';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { approvalEndpoints } from '@outlay/contract/processing/approval';
import { documentEndpoints } from '@outlay/contract/documents/document';
import { expenseEndpoints } from '@outlay/contract/spend/expense';
import { invoiceEndpoints } from '@outlay/contract/spend/invoice';
import { printEndpoints } from '@outlay/contract/processing/print';
import { signedInMember } from '#domain/organisation/account/signed-in.service.ts';
import { createFakePdf } from '#provider/pdf/pdf.fake.ts';
import { createFakeStorage } from '#provider/storage/storage.fake.ts';
import { newId } from '#system/id.ts';
import { newLog } from '#system/log.ts';
import { newCompany, newDraft, see, submitted, sure, type Crew } from '../../../../test/builders.ts';
import { startServer, type Person, type TestServer } from '../../../../test/harness.ts';
import { contentOf, ended, printed, readPdf } from '../../../../test/printing.ts';
import { readingByContent } from '../../../../test/readings.ts';
import { printDocuments } from './print.delivery.ts';

let server: TestServer;
let crew: Crew;
beforeAll(async () => {
  server = await startServer({ recogniser: readingByContent() });
  crew = await newCompany(server, '子午线（上海）有限公司');
});
afterAll(() => server.stop());

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
let shade = 0;

/** A unique picture, so that it is a different invoice. */
async function picture(): Promise<Buffer> {
  shade += 1;
  const background = { r: shade, g: 200, b: 120 };
  return await sharp({ create: { width: 600, height: 380, channels: 3, background } })
    .png()
    .toBuffer();
}

/** A claim of the employee with one expense per invoice, submitted and approved by the leader with an opinion. */
async function claimWith(
  paperInvoices: Buffer[],
  title = '上海差旅：客户拜访',
): Promise<{ id: string; number: string }> {
  const { employee, leader } = crew;
  const expenseIds: string[] = [];
  for (const bytes of paperInvoices) {
    const { invoices } = sure(
      await server.upload(employee, invoiceEndpoints.recognise, { id: newId() }, { name: '发票.png', bytes }),
    );
    const expense = await server.call(employee, expenseEndpoints.save, {
      id: newId(),
      version: 0,
      type: 'meals',
      money: { amount: 10_600, currency: 'CNY' },
      spentOn: '2026-11-20',
      merchant: '海港面馆',
      invoiceIds: [invoices[0]?.id ?? ''],
    });
    expenseIds.push(sure(expense).id);
  }
  const draft = await newDraft(server, employee, []);
  const lines = expenseIds.map((expenseId) => ({ id: newId(), expenseId }));
  const form = { id: draft.id, version: draft.version, typeId: draft.typeId, values: { title }, lines };
  const saved = sure(await server.call(employee, documentEndpoints.saveDraft, form));
  const sent = sure(
    await server.call(employee, documentEndpoints.submit, { id: saved.id, version: saved.version }),
  );
  const { taskId, version } = await see(server, leader, sent.id);
  const opinion = '同意，票据齐全 – très bien';
  sure(await server.call(leader, approvalEndpoints.approve, { taskId: taskId ?? '', version, opinion }));
  return { id: sent.id, number: sent.number };
}

describe('Printing documents', () => {
  test('prints two claims as one searchable PDF, each followed by its invoices', async () => {
    const first = await claimWith([await picture(), await picture(), await picture()]);
    const second = await claimWith([await picture()], '第二张单据');

    const job = await printed(server, crew.employee, { documentIds: [first.id, second.id] });
    const bytes = await contentOf(server, crew.employee, job.id);
    const pages = await readPdf(bytes);

    expect(job).toMatchObject({ state: 'done', done: 2, total: 2, size: bytes.length, failure: null });
    // The form and three invoices, two per page; the form and one invoice.
    expect(pages.map(({ pictures }) => pictures)).toEqual([0, 2, 1, 0, 1]);
    const [form] = pages;
    for (const words of [
      first.number,
      '上海差旅：客户拜访',
      '子午线（上海）有限公司',
      '¥318.00',
      '叁佰壹拾捌圆整',
      '同意，票据齐全–trèsbien',
      '审批中',
      '1/3',
    ])
      expect(form?.text).toContain(words);
    expect(pages.at(-1)?.text).toContain('2/2');
    expect(form?.height).toBeGreaterThan(form?.width ?? 0);
  });

  test('without invoices prints the form alone', async () => {
    const { id } = await claimWith([await picture()]);

    const job = await printed(server, crew.employee, { documentIds: [id], withInvoices: false });

    expect(await readPdf(await contentOf(server, crew.employee, job.id))).toHaveLength(1);
  });

  test('prints the sheet for paper receipts in landscape and counts them', async () => {
    const { id, number } = await claimWith([await picture(), await picture()]);

    const job = await printed(server, crew.employee, { documentIds: [id], layout: 'glueSheet' });
    const [sheet, ...rest] = await readPdf(await contentOf(server, crew.employee, job.id));

    expect(sheet?.width).toBeGreaterThan(sheet?.height ?? 0);
    expect(sheet?.text).toContain('原始凭证粘贴单');
    expect(sheet?.text).toContain(number);
    expect(sheet?.text).toContain('餐饮2¥212.00');
    expect(rest).toHaveLength(1);
  });

  test('repeats the table head of a long claim and numbers its pages', async () => {
    const { id } = await submitted(
      server,
      crew.employee,
      Array.from({ length: 60 }, (_, index) => 100 + index),
    );

    const job = await printed(server, crew.employee, { documentIds: [id], language: 'fr' });
    const pages = await readPdf(await contentOf(server, crew.employee, job.id));

    expect(pages.length).toBeGreaterThan(1);
    expect(pages[0]?.text).toContain('Commerçant');
    expect(pages[1]?.text).toContain('Commerçant');
    expect(pages[1]?.text).toContain(`2/${pages.length}`);
  });
});

describe('The zip of originals', () => {
  test('contains the uploaded bytes under the document number, and a list of their hashes', async () => {
    const invoices = [await picture(), await picture()];
    const { id, number } = await claimWith(invoices);

    const job = await printed(server, crew.employee, { documentIds: [id], kind: 'zip' });
    const files = unzipSync(await contentOf(server, crew.employee, job.id));
    const { 'manifest.csv': manifest = new Uint8Array(), ...originals } = files;

    expect(Object.values(originals).map(sha256).sort()).toEqual(invoices.map(sha256).sort());
    expect(Object.keys(originals).every((name) => /^[^/]+\/[12]-\d{20}\.png$/.test(name))).toBe(true);
    expect(Object.keys(originals)[0]?.startsWith(`${number}/`)).toBe(true);
    for (const paper of invoices) expect(strFromU8(manifest)).toContain(sha256(paper));
    // In the language in which the print was requested.
    expect(strFromU8(manifest)).toMatch(/^\ufeff?单据,明细,文件,原文件名,/);
  });
});

describe('Print permissions', () => {
  const start = (who: Person, documentIds: string[]) =>
    server.call(who, printEndpoints.start, { documentIds, language: 'en', origin: 'https://outlay.example' });

  test('a print is visible only to the person who made it', async () => {
    const { id } = await submitted(server, crew.employee);
    const job = await printed(server, crew.accountant, { documentIds: [id] });

    expect((await server.call(crew.employee, printEndpoints.get, { id: job.id })).status).toBe(404);
    expect((await server.call(crew.employee, printEndpoints.content, { id: job.id })).status).toBe(404);
    expect((await server.call(crew.accountant, printEndpoints.content, { id: job.id })).status).toBe(200);
    const { items } = sure(await server.call(crew.employee, printEndpoints.list, {}));
    expect(items.map((one) => one.id)).not.toContain(job.id);
  });

  test('one unreadable document refuses the whole print', async () => {
    const theirs = await newDraft(server, crew.colleague, [500]);
    const mine = await submitted(server, crew.employee);
    const before = sure(await server.call(crew.employee, printEndpoints.list, {})).items.length;

    const answer = await start(crew.employee, [mine.id, theirs.id]);

    expect(answer.status).toBe(404);
    expect(sure(await server.call(crew.employee, printEndpoints.list, {})).items).toHaveLength(before);
  });

  test('printing is audited', async () => {
    const { id } = await submitted(server, crew.employee);
    sure(await start(crew.employee, [id]));

    const { rows } = await server.owner.query<{ actor_id: string }>(
      `select actor_id from audit_event where action = 'document.print' and object_id = $1`,
      [id],
    );

    expect(rows).toEqual([{ actor_id: crew.employee.memberId }]);
  });
});

describe('At-least-once delivery of prints', () => {
  const newMaking = () => ({ storage: createFakeStorage(), pdf: createFakePdf() });
  /** Calls the handler as the outbox does, with its own storage. */
  const deliver = async (id: string, { storage, pdf }: ReturnType<typeof newMaking>) => {
    const handler = printDocuments({
      db: server.db,
      storage,
      pdf,
      drawer: readingByContent(),
      now: server.now,
      log: newLog('fatal'),
      findMember: signedInMember,
    });
    await handler({ companyId: crew.companyId, id: newId(), payload: { jobId: id } });
  };
  const reopen = (id: string, documentId: string) =>
    server.owner.query(
      `update print_job set state = 'running', size = null, document_ids = array[$2::uuid] where id = $1`,
      [id, documentId],
    );

  test('repeats an interrupted print and leaves a finished one alone', async () => {
    const made = newMaking();
    const { id: documentId } = await submitted(server, crew.employee);
    const { id } = await printed(server, crew.employee, { documentIds: [documentId] });
    await reopen(id, documentId);

    await deliver(id, made);
    await deliver(id, made);

    expect(made.pdf.opened).toBe(1);
    expect([...made.storage.kept.values()].map(({ length }) => length)).toEqual([
      (await ended(server, crew.employee, id)).size,
    ]);
  });

  test('fails a print when a document is no longer readable', async () => {
    const made = newMaking();
    const mine = await submitted(server, crew.employee);
    const theirs = await newDraft(server, crew.colleague, [500]);
    const { id } = await printed(server, crew.employee, { documentIds: [mine.id] });
    await reopen(id, theirs.id);

    await deliver(id, made);

    expect(await ended(server, crew.employee, id)).toMatchObject({ state: 'failed', failure: 'notReadable' });
    expect(made.storage.kept.size).toBe(0);
  });

  test('removes prints older than a week when their owner prints again', async () => {
    const { id: documentId } = await submitted(server, crew.leader);
    const old = await printed(server, crew.leader, { documentIds: [documentId] });
    await server.owner.query(
      `update print_job set created_at = created_at - interval '8 days' where id = $1`,
      [old.id],
    );

    const { id } = await printed(server, crew.leader, { documentIds: [documentId] });

    const { items } = sure(await server.call(crew.leader, printEndpoints.list, {}));
    expect(items.map((one) => one.id)).toEqual([id]);
    expect((await server.call(crew.leader, printEndpoints.content, { id: old.id })).status).toBe(404);
  });
});
