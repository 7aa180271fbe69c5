import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { settingEndpoints } from '@outlay/contract/organisation/company.setting';
import { documentEndpoints } from '@outlay/contract/documents/document';
import { newsEndpoints } from '@outlay/contract/platform/news';
import { NAMING_COLUMNS } from '#domain/platform/file/loose.repository.ts';
import { addVehicle, drove } from './driving.ts';
import { newId } from '#system/id.ts';
import { newCompany, sure, type Crew } from './builders.ts';
import { startServer, type TestServer } from './harness.ts';
import { bytesOf, DAY_MS, fileDesk, hashOf } from './keeping.ts';
import { paperDesk, readingPapers } from './papers.ts';
import { refusedWith } from './refusing.ts';
import { payByCode } from './tills.ts';

let server: TestServer;
let crew: Crew;
beforeAll(async () => {
  server = await startServer({ recogniser: readingPapers() });
  crew = await newCompany(server);
});
afterAll(() => server.stop());

const { newInvoice, newMeal } = paperDesk(() => server);
const { keep, opens, hasBytes, weeksLater, saveExpense } = fileDesk(() => server);

/** The hash of an invoice that a merchant sent for a payment with a payment code, and that nobody has opened. */
async function keptFromMerchant(): Promise<string> {
  const { till, requestId } = await payByCode(server, crew);
  const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF');
  const body = { state: 'issued', fileName: 'invoice.pdf', file: pdf.toString('base64') };
  expect((await till.ask('POST', `/invoices/${requestId}`, { body })).status).toBe(200);
  return hashOf(pdf);
}

describe('A referenced file is kept', () => {
  test('on an expense, document, rejected claim, invoice, news item and company logo, or from a merchant', async () => {
    const onExpense = await keep(crew.employee, bytesOf('on an expense'));
    sure(await saveExpense(crew.employee, [onExpense]));
    const onDraft = await keep(crew.employee, bytesOf('on a draft'));
    const { items } = sure(await server.call(crew.employee, documentEndpoints.types, {}));
    const draft = { id: newId(), version: 0, typeId: items[0]?.id ?? '', values: {}, lines: [] };
    sure(await server.call(crew.employee, documentEndpoints.saveDraft, { ...draft, fileIds: [onDraft] }));
    const onRefused = await keep(crew.employee, bytesOf('on a refused claim'));
    await refusedWith(server, crew, sure(await saveExpense(crew.employee, [onRefused])));
    const { file } = await newInvoice(crew.employee, 'Lunch at the quay');
    const claimed = await newInvoice(crew.employee, 'Dinner at the quay');
    await newMeal(crew.employee, [claimed.id]);
    const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#2457f5' } })
      .jpeg()
      .toBuffer();
    const onNews = await keep(crew.administrator, picture);
    const news = { id: newId(), version: 0, title: 'A harbour', body: 'Seen', pictureIds: [onNews] };
    sure(await server.call(crew.administrator, newsEndpoints.save, { ...news, expiresOn: null }));
    const meters = [await keep(crew.employee, picture), await keep(crew.employee, picture)];
    const vehicle = await addVehicle(server, crew, crew.employee);
    const odometer = { from: 10_000, to: 10_040, fileIds: meters };
    await drove(server, crew.employee, vehicle.id, { kind: 'odometer', odometer });
    const logo = sure(
      await server.upload(
        crew.administrator,
        settingEndpoints.uploadLogo,
        { id: newId() },
        { name: 'l.jpg', bytes: picture },
      ),
    );
    const fromMerchant = await keptFromMerchant();
    await weeksLater();
    await weeksLater();

    expect(hasBytes(fromMerchant)).toBe(true);
    for (const id of [onExpense, onDraft, onRefused, ...meters, file.id, claimed.file.id])
      expect(await opens(crew.employee, id)).toBe(200);
    for (const id of [onNews, logo.logoFileId ?? '']) expect(await opens(crew.administrator, id)).toBe(200);
  });

  test('by any database column that holds a file ID', async () => {
    const { rows: columns } = await server.owner.query<{ at: string; table: string; column: string }>(
      `select table_name || '.' || column_name as at, table_name as table, column_name as column
       from information_schema.columns c join pg_class t on t.relname = c.table_name and t.relkind in ('r', 'p')
       where table_schema = 'public' and not t.relispartition and t.relnamespace = 'public'::regnamespace order by 1`,
    );
    const { rows: files } = await server.owner.query<{ id: string }>('select id from file');
    const ids = new Set(files.map(({ id }) => id));
    const naming: string[] = [];
    for (const { at, table, column } of columns) {
      const { rows } = await server.owner.query<{ ids: string[] }>(
        `select regexp_matches("${column}"::text, '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}', 'g') as ids
         from "${table}"`,
      );
      if (rows.some((row) => row.ids.some((id) => ids.has(id)))) naming.push(at);
    }
    const allowed = ['audit_event.detail', 'audit_event.object_id', 'file.id', 'idempotency.response'];

    expect(naming.filter((at) => !allowed.includes(at)).sort()).toEqual([...NAMING_COLUMNS].sort());
  });

  test('by every foreign key to a file', async () => {
    const { rows } = await server.owner.query<{ at: string }>(
      `select c.conrelid::regclass || '.' || a.attname as at from pg_constraint c
       join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey) and a.attname <> 'company_id'
       where c.confrelid = 'file'::regclass`,
    );
    expect(rows.length).toBeGreaterThan(3);
    expect(NAMING_COLUMNS).toEqual(expect.arrayContaining(rows.map(({ at }) => at)));
  });

  test('while it is being attached, however that ends', async () => {
    const expense = sure(await saveExpense(crew.employee, []));
    const client = await server.owner.connect();
    const attach = async (id: string, end: string) => {
      await client.query('begin');
      await client.query(
        'insert into expense_file (company_id, expense_id, file_id, created_at) values ($1, $2, $3, now())',
        [crew.companyId, expense.id, id],
      );
      await weeksLater();
      await client.query(end);
      expect(await opens(crew.employee, id)).toBe(200);
    };
    const attached = await keep(crew.employee, bytesOf('being attached'));
    await attach(attached, 'commit');
    await client.query('rollback');
    const upload = await keep(crew.employee, bytesOf('nearly attached'));
    await attach(upload, 'rollback').finally(() => client.release());
    await weeksLater();

    expect(await opens(crew.employee, attached)).toBe(200);
    expect(await opens(crew.employee, upload)).toBe(404);
  });

  test('whole when attached at the same moment, or the attachment is rejected', async () => {
    const ids = await Promise.all(
      Array.from({ length: 30 }, (_, at) => keep(crew.colleague, bytesOf(`raced ${at}`))),
    );
    await server.owner.query("update session set expires_at = '2999-01-01'");
    server.sleep(14 * DAY_MS);
    const [answers] = await Promise.all([
      Promise.all(ids.map((id) => saveExpense(crew.colleague, [id]))),
      server.app.sweep(),
    ]);
    expect(new Set(answers.map(({ status }) => status)).difference(new Set([200, 404])).size).toBe(0);
    await weeksLater();

    for (const [at, { status }] of answers.entries())
      expect(await opens(crew.colleague, ids[at] ?? '')).toBe(status);
  });

  test('or removed by exactly one of two nodes that sweep in the same hour', async () => {
    const beside = await startServer({ beside: server });
    try {
      await keep(crew.leader, bytesOf('seen by two nodes'));
      server.sleep(14 * DAY_MS);
      beside.sleep(server.now().getTime() - beside.now().getTime());
      const acts = async () =>
        (await server.owner.query("select from audit_event where action = 'file.sweep'")).rowCount ?? 0;
      const before = await acts();
      await Promise.all([server.app.sweep(), beside.app.sweep(), server.app.sweep()]);

      expect(await acts()).toBe(before + 1);
    } finally {
      await beside.stop();
    }
  });
});
