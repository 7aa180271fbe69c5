import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { documentEndpoints } from '@outlay/contract/documents/document';
import { expenseEndpoints } from '@outlay/contract/spend/expense';
import { FILE_MOST_BYTES, fileEndpoints } from '@outlay/contract/platform/file';
import { invoiceEndpoints } from '@outlay/contract/spend/invoice';
import { approveAs, newCompany, sure, type Crew } from '../../../../test/builders.ts';
import { startServer, type TestServer } from '../../../../test/harness.ts';
import { paperDesk, readingPapers } from '../../../../test/papers.ts';
import { paidOutside } from '../../../../test/paying.ts';
import { newId } from '#system/id.ts';

let server: TestServer;
let crew: Crew;
beforeAll(async () => {
  server = await startServer({ recogniser: readingPapers() });
  crew = await newCompany(server);
});
afterAll(() => server.stop());

const { send, newInvoice, seeInvoice, newMeal, newClaim, submit } = paperDesk(() => server);

describe('A photographed invoice', () => {
  test('is returned with its fields, their confidence and their place', async () => {
    const result = sure(await send(crew.employee, 'lunch 1'));

    expect(result).toMatchObject({ status: 'recognised', step: 'done', file: { name: 'lunch.jpg' } });
    const [invoice] = result.invoices;
    expect(invoice).toMatchObject({
      type: 'digital_normal',
      total: 10_600,
      currency: 'CNY',
      state: 'Unused',
      confirmed: false,
      actions: ['correct', 'remove'],
      fields: { date: '2026-11-20', amount: 10_000, tax: 600, sellerName: 'Harbour Noodles' },
    });
    expect(invoice?.readings['total']).toEqual({
      confidence: expect.closeTo(0.6) as number,
      source: 'ocr',
      place: { page: 0, x: 0.1, y: 0.2, width: 0.3, height: 0.05 },
      locked: false,
      readAs: null,
    });
    expect(invoice?.readings['number']?.confidence).toBeGreaterThanOrEqual(0.95);
  });

  test('sent again with the same ID after a lost answer is the same invoice', async () => {
    const id = newId();
    const first = sure(await send(crew.employee, 'lunch 2', id));

    const [again, atOnce] = await Promise.all([
      send(crew.employee, 'lunch 2', id),
      send(crew.employee, 'lunch 2', id),
    ]);

    expect(sure(again)).toEqual(first);
    expect(sure(atOnce)).toEqual(first);
    expect(sure(await server.call(crew.employee, invoiceEndpoints.progress, { id }))).toEqual(first);
  });

  test('of an unsupported format says so and is kept', async () => {
    const result = sure(await send(crew.employee, 'no file we read'));

    expect(result).toMatchObject({ status: 'unsupported', invoices: [] });
    expect(result.file?.size).toBe(15);
  });

  test('of a landscape is not an invoice: nothing is invented or kept', async () => {
    const read = sure(await send(crew.employee, 'a landscape'));

    expect(read).toMatchObject({ status: 'unreadable', invoices: [], file: { name: 'lunch.jpg' } });
  });

  test('above 20 MiB is too large', async () => {
    const answer = await server.upload(
      crew.employee,
      invoiceEndpoints.recognise,
      { id: newId() },
      { name: 'huge.jpg', bytes: new Uint8Array(FILE_MOST_BYTES + 1) },
    );

    expect(answer).toMatchObject({ status: 413, body: { code: 'TOO_LARGE' } });
  });

  test('that is empty is rejected', async () => {
    expect((await send(crew.employee, '')).status).toBe(400);
  });
});

describe('The invoice file', () => {
  test('is returned byte for byte as a download', async () => {
    const { file } = await newInvoice(crew.employee, 'the bytes themselves');
    const sha256 = createHash('sha256').update('the bytes themselves').digest('hex');

    const answer = await server.call(crew.employee, fileEndpoints.content, { id: file.id });

    expect(Buffer.from(answer.body as unknown as ArrayBuffer).toString()).toBe('the bytes themselves');
    expect(file.sha256).toBe(sha256);
    expect(answer.headers.get('content-disposition')).toContain('attachment');
  });

  test('is shown as a picture no wider than requested', async () => {
    const { file } = await newInvoice(crew.employee, 'a page');

    const answer = await server.call(crew.employee, fileEndpoints.preview, { id: file.id, size: 64 });

    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('image/jpeg');
    const missing = await server.call(crew.employee, fileEndpoints.preview, { id: file.id, page: 7 });
    expect(missing.status).toBe(404);
  });

  test('of another person is not found', async () => {
    const { id, file } = await newInvoice(crew.employee, 'mine alone');

    const answers = [
      await server.call(crew.colleague, fileEndpoints.content, { id: file.id }),
      await server.call(crew.colleague, fileEndpoints.preview, { id: file.id }),
      await server.call(crew.auditor, fileEndpoints.content, { id: file.id }),
      await server.call(crew.colleague, invoiceEndpoints.get, { id }),
    ];

    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  });

  test('of a claim is readable for its approver from submission', async () => {
    const { id, file } = await newInvoice(crew.employee, 'for the approver');
    const claim = await newClaim(crew.employee, [id]);
    const before = await server.call(crew.leader, fileEndpoints.content, { id: file.id });

    sure(await submit(crew.employee, claim));

    expect(before.status).toBe(404);
    expect((await server.call(crew.leader, fileEndpoints.content, { id: file.id })).status).toBe(200);
    expect((await server.call(crew.leader, invoiceEndpoints.get, { id })).status).toBe(200);
  });
});

describe('Correcting an invoice', () => {
  test('keeps the recognised value beside the correction and marks the latter', async () => {
    const invoice = await newInvoice(crew.employee, 'to correct');

    const saved = sure(
      await server.call(crew.employee, invoiceEndpoints.save, {
        id: invoice.id,
        version: invoice.version,
        fields: { ...invoice.fields, total: 10_700, sellerName: 'Harbour Noodles Ltd' },
      }),
    );

    expect(saved).toMatchObject({ total: 10_700, sellerName: 'Harbour Noodles Ltd', confirmed: true });
    expect(saved.readings['total']).toMatchObject({ source: 'person', confidence: 1, readAs: '106.00' });
    expect(saved.readings['number']?.source).not.toBe('person');
    const { rows } = await server.owner.query<{ value: string; corrected: boolean }>(
      "select value, corrected from invoice_field where invoice_id = $1 and name = 'total'",
      [invoice.id],
    );
    expect(rows).toEqual([{ value: '106.00', corrected: true }]);
  });

  test('is rejected when another device changed it', async () => {
    const { id, version, fields } = await newInvoice(crew.employee, 'two devices');
    sure(await server.call(crew.employee, invoiceEndpoints.save, { id, version, fields }));

    const second = await server.call(crew.employee, invoiceEndpoints.save, { id, version, fields });

    expect(second).toMatchObject({ status: 409, body: { reason: 'staleVersion' } });
  });

  test('of a colleague is not found', async () => {
    const { id, version, fields } = await newInvoice(crew.employee, 'not yours');

    const answer = await server.call(crew.colleague, invoiceEndpoints.save, { id, version, fields });

    expect(answer.status).toBe(404);
  });
});

describe('A duplicate invoice', () => {
  test('of one’s own names the first one', async () => {
    const first = await newInvoice(crew.employee, 'twice mine');
    const claim = await newClaim(crew.employee, [first.id]);
    const sent = sure(await submit(crew.employee, claim));

    const second = await newInvoice(crew.employee, 'twice mine');

    expect(second.duplicate).toMatchObject({
      mine: true,
      locked: true,
      invoiceId: first.id,
      documentNumber: sent.number,
    });
    expect(second.checks).toContainEqual({ name: 'duplicate', passed: false });
  });

  test('of a colleague says it is used without saying by whom', async () => {
    const first = await newInvoice(crew.employee, 'twice, yours');
    sure(await submit(crew.employee, await newClaim(crew.employee, [first.id])));

    const second = await newInvoice(crew.colleague, 'twice, yours');

    expect(second.duplicate).toEqual({
      mine: false,
      locked: true,
      member: null,
      invoiceId: null,
      documentId: null,
      documentNumber: null,
      recordedAt: null,
    });
    const refused = await submit(crew.colleague, await newClaim(crew.colleague, [second.id]));
    expect(refused).toMatchObject({ status: 409, body: { reason: 'invoiceUsed' } });
  });

  test('is kept only with a reason, which is shown on it', async () => {
    await newInvoice(crew.employee, 'kept twice');
    const { id, version, fields } = await newInvoice(crew.employee, 'kept twice');
    const save = (reason?: string) =>
      server.call(crew.employee, invoiceEndpoints.save, { id, version, fields, ...(reason && { reason }) });

    expect(await save()).toMatchObject({ status: 400, body: { reason: 'duplicateReason' } });
    expect(await save('  ')).toMatchObject({ status: 400 });
    expect(sure(await save('two rooms of one stay')).keptReason).toBe('two rooms of one stay');
    const again = await server.call(crew.employee, invoiceEndpoints.save, {
      id,
      version: version + 1,
      fields,
    });
    expect(sure(again).keptReason).toBe('two rooms of one stay');
  });
});

describe('The life cycle of an invoice', () => {
  test('is unused, held by a draft, locked by a submitted claim and settled on payment', async () => {
    const { id } = await newInvoice(crew.employee, 'a whole life');
    const states = [(await seeInvoice(crew.employee, id)).state];
    const claim = await newClaim(crew.employee, [id]);
    states.push((await seeInvoice(crew.employee, id)).state);
    sure(await submit(crew.employee, claim));
    states.push((await seeInvoice(crew.employee, id)).state);
    await approveAs(server, crew.leader, claim.id);
    await approveAs(server, crew.accountant, claim.id);

    await paidOutside(server, { asks: crew.cashier, confirms: crew.manager }, claim.id);

    const settled = await seeInvoice(crew.employee, id);
    expect([...states, settled.state]).toEqual(['Unused', 'Held', 'Locked', 'Settled']);
    expect(settled.actions).toEqual([]);
  });

  test('refuses correction and removal while locked; after withdrawal it is held again', async () => {
    const { id } = await newInvoice(crew.employee, 'locked');
    const claim = await newClaim(crew.employee, [id]);
    const sent = sure(await submit(crew.employee, claim));
    const { version, fields } = await seeInvoice(crew.employee, id);

    const corrected = await server.call(crew.employee, invoiceEndpoints.save, { id, version, fields });
    const removed = await server.call(crew.employee, invoiceEndpoints.remove, { id });

    expect([corrected.status, removed.status]).toEqual([409, 409]);
    sure(
      await server.call(crew.employee, documentEndpoints.withdraw, { id: claim.id, version: sent.version }),
    );
    expect((await seeInvoice(crew.employee, id)).state).toBe('Held');
  });

  test('ends when an unused invoice is removed, which is no longer counted', async () => {
    const { id } = await newInvoice(crew.colleague, 'to remove');
    const before = sure(await server.call(crew.colleague, invoiceEndpoints.counts, {}));

    sure(await server.call(crew.colleague, invoiceEndpoints.remove, { id }));

    const after = sure(await server.call(crew.colleague, invoiceEndpoints.counts, {}));
    expect(after.all).toBe(before.all - 1);
    expect((await server.call(crew.colleague, invoiceEndpoints.get, { id })).status).toBe(404);
  });

  test('allows only one expense for each invoice', async () => {
    const { id } = await newInvoice(crew.employee, 'one expense');
    await newMeal(crew.employee, [id]);

    const second = await server.call(crew.employee, expenseEndpoints.save, {
      id: newId(),
      version: 0,
      type: 'meals',
      money: { amount: 100, currency: 'CNY' },
      spentOn: '2026-11-20',
      invoiceIds: [id],
    });

    expect(second).toMatchObject({ status: 409, body: { reason: 'invoiceUsed' } });
  });
});
