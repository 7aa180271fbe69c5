import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { auditEndpoints } from '@outlay/contract/governance/audit';
import { reportEndpoints } from '@outlay/contract/processing/report';
import {
  reportExportEndpoints,
  type ReportExport,
  type ReportExportOrder,
} from '@outlay/contract/processing/report.export';
import { signedInMember } from '#domain/organisation/account/signed-in.service.ts';
import { createFakePdf } from '#provider/pdf/pdf.fake.ts';
import { createFakeStorage } from '#provider/storage/storage.fake.ts';
import { newLog } from '#system/log.ts';
import { billDesk } from '../../../../test/billing.ts';
import { newCompany, passed, sure, type Crew } from '../../../../test/builders.ts';
import { startServer, type Person, type TestServer } from '../../../../test/harness.ts';
import { readPdf } from '../../../../test/printing.ts';
import { readTable } from '#text/spreadsheet.ts';
import { exportReports } from './report.export.delivery.ts';

const HOUR_MS = 3_600_000;
const SHEET = { bytes: 1_000_000, rows: 1_000, columns: 50 };
const YEAR = new Date().getFullYear();
const PERIOD = { from: `${YEAR}-01-01`, to: `${YEAR + 1}-12-31` };

let server: TestServer;
let crew: Crew;
beforeAll(async () => {
  server = await startServer();
});
beforeEach(async () => {
  crew = await newCompany(server, 'Harbour Works');
});
afterAll(() => server.stop());

type Order = Partial<Omit<ReportExportOrder, 'query'>> & { query?: object };
const order = (who: Person, { query = {}, ...more }: Order = {}) =>
  server.call(who, reportExportEndpoints.start, {
    ...{ format: 'csv', language: 'en', query: { ...PERIOD, ...query } },
    ...more,
  });

async function ended(who: Person, { id }: ReportExport): Promise<ReportExport> {
  const now = async () => sure(await server.call(who, reportExportEndpoints.get, { id }));
  await expect.poll(async () => (await now()).state, { timeout: 30_000 }).toMatch(/done|failed/);
  return await now();
}
const contentOf = async (who: Person, { id }: ReportExport): Promise<Buffer> =>
  Buffer.from(sure(await server.call(who, reportExportEndpoints.content, { id })));

/** Orders a file, waits for it and reads it. */
async function fileOf(who: Person, more: Order): Promise<Buffer> {
  const job = await ended(who, sure(await order(who, more)));
  expect(job.failure).toBeNull();
  return await contentOf(who, job);
}

const rowsOf = (csv: Buffer): string[][] =>
  csv
    .toString()
    .replace('\ufeff', '')
    .trim()
    .split(/\r?\n/)
    .map((row) => row.split(',').map((cell) => cell.replaceAll('"', '')));

test('A table has the numbers of the page in CSV, Excel and PDF, in the reader’s language', async () => {
  await passed(server, crew, [123_456, 1_000]);
  const { order: book } = billDesk(() => ({ server, crew }));
  await book({ no: 'B-1', total: '98.70' });
  const query = { scope: 'company', by: 'type', across: 'person', compareFrom: `${YEAR - 1}-01-01` };
  const page = sure(
    await server.call(crew.accountant, reportEndpoints.sums, { ...PERIOD, ...query } as never),
  );
  expect(page.groups.length).toBeGreaterThan(1);

  const [head = [], ...csv] = rowsOf(await fileOf(crew.accountant, { query }));
  expect(head).toEqual([
    ...['Expense type', ...page.columns.map(({ name }) => name)],
    ...['Total (CNY)', 'Compared period (CNY)'],
  ]);
  const numbers = (cells: readonly number[]) => cells.map((amount) => (amount / 100).toFixed(2));
  const expected = [
    ...page.groups.map(({ cells, amount, before }) =>
      numbers([...page.columns.map(({ key }) => cells[key] ?? 0), amount, before]),
    ),
    numbers([...page.columns.map(({ amount }) => amount), page.total, page.before]),
  ];
  expect(csv.map(([, ...cells]) => cells)).toEqual(expected);

  const excel = await readTable(await fileOf(crew.accountant, { query, format: 'xlsx' }), SHEET);
  expect(
    excel.slice(1).map(({ cells: [, ...cells] }) => cells.map((cell) => Number(cell).toFixed(2))),
  ).toEqual(expected);

  const pdf = await readPdf(await fileOf(crew.accountant, { query, format: 'pdf', language: 'zh-Hans' }));
  const text = pdf.map((one) => one.text).join('');
  for (const words of ['HarbourWorks', '费用报表', '合计', '1,343.26', '98.70'])
    expect(text).toContain(words);
});

test('Lines are a file of their own, and no cell is a formula', async () => {
  await passed(server, crew, [500]);
  await server.owner.query(`update document_line set merchant = '=1+1' where company_id = $1`, [
    crew.companyId,
  ]);
  const text = (await fileOf(crew.employee, { content: 'lines' })).toString();
  expect(text.trim().split(/\r?\n/)).toHaveLength(2);
  expect(text).toContain('=1+1');
  expect(text).not.toMatch(/(^|,|")=1/m);
});

test('Only who ordered it sees and gets the file, and for a day', async () => {
  await passed(server, crew, [500]);
  const job = await ended(crew.employee, sure(await order(crew.employee)));
  for (const endpoint of [reportExportEndpoints.get, reportExportEndpoints.content])
    for (const who of [crew.colleague, crew.administrator, crew.accountant])
      expect((await server.call(who, endpoint, { id: job.id })).status).toBe(404);
  const listed = async (who: Person) => sure(await server.call(who, reportExportEndpoints.list, {})).items;
  expect(await listed(crew.employee)).toEqual([job]);
  expect(await listed(crew.accountant)).toEqual([]);

  server.sleep(25 * HOUR_MS);
  await server.app.sweep();
  expect(await listed(crew.employee)).toEqual([]);
  expect((await server.call(crew.employee, reportExportEndpoints.content, { id: job.id })).status).toBe(404);
});

test('The export is in the audit log, with what was asked for', async () => {
  sure(await order(crew.accountant, { query: { scope: 'company' } }));
  const { items } = sure(await server.call(crew.auditor, auditEndpoints.list, {}));
  expect(items.map(({ action }) => action)).toContain('list.export');
});

test('Who may no longer see the company when the file is made gets none', async () => {
  const storage = createFakeStorage();
  const job = await waiting(crew.accountant, { scope: 'company' });
  await server.owner.query("delete from role_grant where member_id = $1 and role <> 'employee'", [
    crew.accountant.memberId,
  ]);
  await work(storage, job);
  expect(await ended(crew.accountant, job)).toMatchObject({ state: 'failed', failure: 'notAllowed' });
});

test('An export whose server was killed is made by the next one, once', async () => {
  await passed(server, crew, [500]);
  const storage = createFakeStorage();
  const job = await waiting(crew.employee);
  // What the killed one leaves.
  await server.owner.query("update report_export set state = 'running', done = 1, total = 2 where id = $1", [
    job.id,
  ]);
  await work(storage, job);
  const done = await ended(crew.employee, job);
  expect(done.state).toBe('done');
  const bytes = await storage.read(`${job.id}.report`);
  expect(bytes.length).toBe(done.size);
  await passed(server, crew, [700]);
  await work(storage, job);
  expect((await storage.read(`${job.id}.report`)).equals(bytes)).toBe(true);
});

/** An export that no worker knows of. */
async function waiting(who: Person, query: object = {}): Promise<ReportExport> {
  const job = sure(await order(who, { query }));
  await ended(who, job);
  await server.owner.query(
    "update report_export set state = 'waiting', size = null, failure = null, done = 0, total = 0 where id = $1",
    [job.id],
  );
  return job;
}

const work = (storage: ReturnType<typeof createFakeStorage>, { id }: ReportExport) =>
  exportReports({
    ...{ db: server.db, storage, pdf: createFakePdf(), now: server.now, log: newLog('fatal') },
    findMember: signedInMember,
  })({ companyId: crew.companyId, id, payload: { exportId: id } });
