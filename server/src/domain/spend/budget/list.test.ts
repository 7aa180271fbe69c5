import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Budget, BudgetForm } from '@outlay/contract/spend/budget';
import { budgetEndpoints } from '@outlay/contract/spend/budget';
import { budgetListEndpoints, type BudgetFilter } from '@outlay/contract/spend/budget.list';
import { companyEndpoints } from '@outlay/contract/organisation/company';
import { dayOf, nextDay } from '#system/clock.ts';
import { cellsOf } from '../../../../test/cells.ts';
import { newId } from '#system/id.ts';
import { newCompany, sure, type Crew } from '../../../../test/builders.ts';
import { startServer, type Person, type TestServer } from '../../../../test/harness.ts';

const DAY_MS = 86_400_000;
let server: TestServer;
let crew: Crew;
let stranger: Crew;
/** Budgets by name; the used amount of each is set directly. */
const made: Record<string, Budget> = {};
const dayIn = (days: number) => dayOf(new Date(server.now().getTime() + days * DAY_MS), 'Asia/Shanghai');

beforeAll(async () => {
  server = await startServer();
  crew = await newCompany(server);
  stranger = await newCompany(server, 'Theirs');
  const below = newId();
  sure(
    await server.call(crew.administrator, companyEndpoints.saveDepartment, {
      ...{ id: below, version: 0, name: 'North', parentId: crew.departmentId, leaderId: null },
    }),
  );
  const now = { fromDay: dayIn(-30), toDay: dayIn(30) };
  const wanted: [name: string, used: { occupied: number; actual: number }, form: Partial<BudgetForm>][] = [
    ['Fair', { occupied: 0, actual: 790 }, { ...now, effect: 'forbid', departmentId: crew.departmentId }],
    ['Flights', { occupied: 300, actual: 500 }, { ...now, departmentId: below, expenseType: 'transport' }],
    ['=Meals', { occupied: 600, actual: 600 }, { ...now, effect: 'reason', expenseType: 'meals' }],
    ['Last year', { occupied: 0, actual: 1_000 }, { fromDay: dayIn(-400), toDay: dayIn(-40) }],
    ['Next year', { occupied: 0, actual: 0 }, { fromDay: dayIn(40), toDay: dayIn(400), enabled: false }],
    ['Nothing', { occupied: 0, actual: 0 }, { ...now, amount: 0 }],
  ];
  for (const [name, { occupied, actual }, form] of wanted) {
    made[name] = sure(
      await server.call(crew.manager, budgetEndpoints.save, {
        ...{ id: newId(), version: 0, name, departmentId: null, projectId: null, expenseType: null },
        ...{ fromDay: '2026-01-01', toDay: '2026-12-31', amount: 1_000, effect: 'warn', enabled: true },
        ...form,
      }),
    );
    await server.owner.query('update budget set occupied = $2, actual = $3 where id = $1', [
      ...[made[name].id, occupied, actual],
    ]);
  }
});
afterAll(() => server.stop());

async function everyPage(filter: Partial<BudgetFilter> = {}, who: Person = crew.accountant) {
  const found: Budget[] = [];
  let after: string | undefined;
  do {
    const input = { ...filter, size: 2, ...(after ? { after } : {}) };
    const page = sure(await server.call(who, budgetListEndpoints.budgets, input));
    found.push(...page.items);
    after = page.next ?? undefined;
  } while (after);
  return found;
}
const namesOf = async (filter: Partial<BudgetFilter>) => (await everyPage(filter)).map(({ name }) => name);
const totals = async (filter: Partial<BudgetFilter> = {}) =>
  sure(await server.call(crew.accountant, budgetListEndpoints.totals, filter));

test('Budgets are sorted by every column over all pages, each once, including ties', async () => {
  const all = new Set(Object.values(made).map(({ id }) => id));
  const sorts = [
    'name',
    'department',
    'project',
    'from',
    'to',
    'amount',
    'inApproval',
    'unpaid',
    'paid',
    'used',
  ];
  for (const sort of [...sorts, 'left', 'effect'] as BudgetFilter['sort'][]) {
    const up = (await everyPage({ sort })).map(({ id }) => id);
    const down = (await everyPage({ sort, descending: true })).map(({ id }) => id);
    expect(up, sort).toHaveLength(all.size);
    expect(new Set(up), sort).toEqual(all);
    expect(down, sort).toEqual(up.toReversed());
  }

  expect((await namesOf({ sort: 'used', descending: true })).slice(0, 4)).toEqual([
    ...['=Meals', 'Last year', 'Flights', 'Fair'],
  ]);
  expect((await namesOf({ sort: 'left' }))[0]).toBe('=Meals');
  expect((await namesOf({ sort: 'effect' })).slice(0, 2)).toEqual(['Fair', '=Meals']);
  expect((await namesOf({ sort: 'effect' })).at(-1)).toBe('Next year');
});

test('Nearly used budgets are distinguished from exceeded ones to the cent', async () => {
  expect(await namesOf({ levels: ['nearly'] })).toEqual(['Flights', 'Last year']);
  expect(await namesOf({ levels: ['over'] })).toEqual(['=Meals']);
  expect(await namesOf({ levels: ['within'] })).toEqual(['Fair', 'Next year', 'Nothing']);
  expect(await namesOf({ levels: ['over', 'nearly'], period: 'current' })).toEqual(['=Meals', 'Flights']);
});

test('A department filter includes sub-departments, and a period filter uses the company’s day', async () => {
  expect(await namesOf({ departmentIds: [crew.departmentId] })).toEqual(['Fair', 'Flights']);
  expect(await namesOf({ search: 'north' })).toEqual(['Flights']);
  expect(await namesOf({ expenseTypes: ['meals', 'transport'] })).toEqual(['=Meals', 'Flights']);
  expect(await namesOf({ effects: ['forbid'] })).toEqual(['Fair']);
  expect(await namesOf({ period: 'ended' })).toEqual(['Last year']);
  expect(await namesOf({ period: 'upcoming' })).toEqual(['Next year']);
  expect(await namesOf({ day: dayIn(-40) })).toEqual(['Last year']);
  expect(await namesOf({ day: nextDay(dayIn(-40)) })).toEqual([]);
  expect(await namesOf({ enabled: 'off' })).toEqual(['Next year']);
  expect(await namesOf({ departmentIds: [stranger.departmentId] })).toEqual([]);
});

test('Totals cover everything the filter finds, by currency, and each view shows its count', async () => {
  await server.owner.query(`update budget set currency = 'USD' where id = $1`, [made['Nothing']?.id]);

  expect(await totals({ period: 'current' })).toEqual({
    total: 4,
    sums: [
      { amount: 3_000, currency: 'CNY' },
      { amount: 0, currency: 'USD' },
    ],
    used: [
      { amount: 2_790, currency: 'CNY' },
      { amount: 0, currency: 'USD' },
    ],
    left: [
      { amount: 210, currency: 'CNY' },
      { amount: 0, currency: 'USD' },
    ],
    views: { all: 6, current: 4, nearly: 2, over: 1 },
  });
  expect(await totals({ search: 'meals', levels: ['within'] })).toMatchObject({
    ...{ total: 0, sums: [], views: { all: 1, current: 1, nearly: 0, over: 1 } },
  });
});

test('The budget export contains the listed rows in order, and no name in it is a formula', async () => {
  const filter = { levels: ['over' as const, 'nearly' as const], sort: 'used' as const, descending: true };
  const file = await server.call(crew.accountant, budgetListEndpoints.export, { ...filter, format: 'csv' });
  const [headings, ...rows] = cellsOf(Buffer.from(file.body).toString());

  expect(rows.map((row) => row[0]?.replace(/^'/, ''))).toEqual(await namesOf(filter));
  expect(rows[0]?.[0]).toBe("'=Meals");
  const cell = (name: string) => rows[0]?.[headings?.indexOf(name) ?? -1];
  expect([cell('金额'), cell('已付款'), cell('使用率（%）'), cell('剩余')]).toEqual([
    ...['10.00', '6.00', '120', '-2.00'],
  ]);
  const some = await server.call(crew.accountant, budgetListEndpoints.export, {
    ...{ ids: [made['Fair']?.id ?? ''], format: 'csv' },
  });
  expect(cellsOf(Buffer.from(some.body).toString())).toHaveLength(2);
});

test('When several budgets are disabled at once one changed meanwhile stays and says why', async () => {
  const [fair, flights] = await everyPage({ departmentIds: [crew.departmentId] });
  const items = [
    { id: fair?.id ?? '', version: fair?.version ?? 0 },
    { id: flights?.id ?? '', version: 99 },
    { id: newId(), version: 1 },
  ];
  const { results } = sure(
    await server.call(crew.manager, budgetListEndpoints.switch, { items, enabled: false }),
  );

  const byId = new Map(results.map((one) => [one.id, one]));
  expect(items.map(({ id }) => [byId.get(id)?.done, byId.get(id)?.reason, byId.get(id)?.code])).toEqual([
    [true, null, null],
    [false, 'staleVersion', 'CONFLICT'],
    [false, null, 'NOT_FOUND'],
  ]);
  expect(await namesOf({ enabled: 'off' })).toEqual(['Fair', 'Next year']);
  const { status } = await server.call(crew.accountant, budgetListEndpoints.switch, { items, enabled: true });
  expect(status).toBe(403);
  const theirs = sure(
    await server.call(stranger.manager, budgetListEndpoints.switch, {
      ...{ items: [{ id: fair?.id ?? '', version: 2 }], enabled: true },
    }),
  );
  expect(theirs.results[0]).toMatchObject({ done: false, code: 'NOT_FOUND' });
  expect(await namesOf({ enabled: 'off' })).toEqual(['Fair', 'Next year']);
});
