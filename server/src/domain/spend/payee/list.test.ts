import { afterAll, beforeAll, expect, test } from 'vitest';
import { supplierEndpoints, type SupplierForm } from '@outlay/contract/spend/payee';
import {
  supplierListEndpoints,
  type ListedSupplier,
  type SupplierFilter,
} from '@outlay/contract/spend/payee.list';
import { cellsOf } from '../../../../test/cells.ts';
import { newId } from '#system/id.ts';
import { newCompany, sure, type Crew } from '../../../../test/builders.ts';
import { startServer, type TestServer } from '../../../../test/harness.ts';

const HOUR = 3_600_000;
let server: TestServer;
let crew: Crew;
let stranger: Crew;

async function add(name: string, last4: string, form: Partial<SupplierForm> = {}): Promise<string> {
  const { id } = sure(
    await server.call(crew.accountant, supplierEndpoints.save, {
      ...{ id: newId(), version: 0, name, bank: 'Bank of Harbour', account: `622200001111${last4}`, ...form },
    }),
  );
  return id;
}
async function confirm(id: string): Promise<void> {
  const { items } = sure(await server.call(crew.manager, supplierEndpoints.list, {}));
  const change = items.find((one) => one.id === id)?.change?.id ?? '';
  sure(await server.call(crew.manager, supplierEndpoints.confirm, { id: change }));
}

beforeAll(async () => {
  server = await startServer();
  crew = await newCompany(server);
  stranger = await newCompany(server, 'Theirs');
  for (const name of ['Anchor', 'Barge', 'Crane']) await confirm(await add(name, '7702'));
  server.sleep(25 * HOUR);
  await confirm(await add('Dock', '4040'));
  await add('Ebb', '5555', { taxId: '91310115MA1K4B2X7Q', enabled: false });
  await server.owner.query(
    `update supplier set refused_version = account_version where company_id = $1 and name = 'Barge'`,
    [crew.companyId],
  );
});
afterAll(() => server.stop());

async function everyPage(filter: Partial<SupplierFilter> = {}) {
  const found: ListedSupplier[] = [];
  let after: string | undefined;
  do {
    const input = { ...filter, size: 2, ...(after ? { after } : {}) };
    const page = sure(await server.call(crew.manager, supplierListEndpoints.suppliers, input));
    found.push(...page.items);
    after = page.next ?? undefined;
  } while (after);
  return found;
}
const namesOf = async (filter: Partial<SupplierFilter>) => (await everyPage(filter)).map(({ name }) => name);

test('Suppliers are sorted by every column over all pages, each once, including ties', async () => {
  for (const sort of ['name', 'taxId', 'bank', 'account', 'state', 'created', 'updated'] as const) {
    const up = await namesOf({ sort });
    expect(up.toSorted(), sort).toEqual(['Anchor', 'Barge', 'Crane', 'Dock', 'Ebb']);
    expect(await namesOf({ sort, descending: true }), sort).toEqual(up.toReversed());
  }
  expect((await namesOf({ sort: 'state' })).slice(0, 3)).toEqual(['Ebb', 'Barge', 'Dock']);
});

test('A supplier is found by name, tax ID, last four digits and every state it is in', async () => {
  expect(await namesOf({ search: 'cran' })).toEqual(['Crane']);
  expect(await namesOf({ search: 'ma1k4' })).toEqual(['Ebb']);
  expect(await namesOf({ search: '7702' })).toEqual(['Anchor', 'Barge', 'Crane']);
  expect(await namesOf({ search: '11117702' })).toEqual([]);
  expect(await namesOf({ states: ['closed'] })).toEqual(['Ebb']);
  expect(await namesOf({ states: ['waiting'] })).toEqual(['Ebb']);
  expect(await namesOf({ states: ['refused', 'held'] })).toEqual(['Barge', 'Dock']);
  expect((await everyPage({ search: 'Ebb' })).map(({ states }) => states)).toEqual([['waiting', 'closed']]);
  expect((await everyPage({ search: 'Anchor' })).map(({ states }) => states)).toEqual([['enabled']]);

  const totals = sure(
    await server.call(crew.manager, supplierListEndpoints.totals, { states: ['refused', 'held'] }),
  );
  expect(totals).toEqual({
    ...{ total: 2, sums: [] },
    views: { all: 5, enabled: 4, closed: 1, waiting: 1, refused: 1, held: 1 },
  });
});

test('The supplier export contains the listed rows and only the last four digits of accounts', async () => {
  const filter = { search: '7702', sort: 'name' as const, descending: true };
  const file = await server.call(crew.accountant, supplierListEndpoints.export, { ...filter, format: 'csv' });
  const text = Buffer.from(file.body).toString();
  const [, ...rows] = cellsOf(text);

  expect(rows.map(([name]) => name)).toEqual(await namesOf(filter));
  expect(rows[0]?.[3]).toBe('**** 7702');
  expect(text).not.toContain('0000');
  expect(rows.map((row) => row[4])).toEqual(['启用', '被银行退回, 启用', '启用']);
});

test('When several suppliers are closed at once payments are unaffected and one changed meanwhile says why', async () => {
  const [anchor, barge] = await everyPage({ search: '7702' });
  const items = [
    { id: anchor?.id ?? '', version: anchor?.version ?? 0 },
    { id: barge?.id ?? '', version: 99 },
  ];
  const input = { items, enabled: false };
  const { results } = sure(await server.call(crew.accountant, supplierListEndpoints.switch, input));

  expect(results).toEqual(
    [
      { id: anchor?.id, done: true, code: null, reason: null },
      { id: barge?.id, done: false, code: 'CONFLICT', reason: 'staleVersion' },
    ].toSorted((a, b) => ((a.id ?? '') < (b.id ?? '') ? -1 : 1)),
  );
  const [now] = await everyPage({ search: 'Anchor' });
  expect(now).toMatchObject({ account: '**** 7702', confirmed: true, change: null, states: ['closed'] });

  expect((await server.call(crew.cashier, supplierListEndpoints.switch, input)).status).toBe(403);
  expect((await server.call(crew.employee, supplierListEndpoints.suppliers, {})).status).toBe(403);
  const theirs = sure(await server.call(stranger.manager, supplierListEndpoints.switch, input));
  expect(theirs.results.map(({ code }) => code)).toEqual(['NOT_FOUND', 'NOT_FOUND']);
  expect(sure(await server.call(stranger.manager, supplierListEndpoints.suppliers, {})).items).toEqual([]);
});
