import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { expenseRuleEndpoints, RULES_MOST, type ExpenseRule } from '@outlay/contract/spend/expense-rule';
import { expenseRuleListEndpoints, type RuleFilter } from '@outlay/contract/spend/expense-rule.list';
import { cellsOf } from '../../../../test/cells.ts';
import { newId } from '#system/id.ts';
import { newCompany, sure, type Crew } from '../../../../test/builders.ts';
import { startServer, type TestServer } from '../../../../test/harness.ts';

let server: TestServer;
let crew: Crew;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const SCOPE = { expenseTypes: [], documentTypes: [], grades: [], cities: [], exceptCities: [] };
const draft = (name: string, changes: object): ExpenseRule => ({
  ...{ id: newId(), version: 0, name: { en: name }, enabled: true, effect: 'warn', scope: SCOPE },
  ...{ kind: 'receiptAbove', params: { amount: 50_000 } },
  ...changes,
});
const DRAFTS = () => [
  draft('Hotels', {
    ...{ kind: 'limit', params: { per: 'day', amount: 60_000 } },
    scope: { ...SCOPE, expenseTypes: ['lodging'], cities: ['上海'] },
  }),
  draft('Receipts', { effect: 'reason' }),
  draft('Gifts', {
    kind: 'words',
    params: { words: ['Gift card'] },
    effect: 'forbid',
  }),
  draft('Dinners', {
    ...{ kind: 'perAttendee', enabled: false },
    scope: { ...SCOPE, expenseTypes: ['meals'], grades: ['P7'] },
  }),
  draft('Another receipt', { effect: 'reason' }),
];

beforeEach(async () => {
  crew = await newCompany(server);
  const before = sure(await server.call(crew.manager, expenseRuleEndpoints.all, {})).items;
  for (const { id, version } of before)
    sure(await server.call(crew.manager, expenseRuleEndpoints.remove, { id, version }));
  for (const rule of DRAFTS()) sure(await server.call(crew.manager, expenseRuleEndpoints.save, rule));
});

/** Reads all pages, two rows at a time. */
async function rows(filter: Partial<RuleFilter> = {}) {
  const found: { rule: ExpenseRule; place: number }[] = [];
  for (let after: string | null | undefined; after !== null;) {
    const page = sure(
      await server.call(crew.manager, expenseRuleListEndpoints.rules, {
        ...{ ...filter, size: 2, ...(after && { after }) },
      }),
    );
    found.push(...page.items);
    after = page.next;
  }
  return found;
}
const names = async (filter: Partial<RuleFilter> = {}) =>
  (await rows(filter)).map(({ rule }) => rule.name['en']);
const totals = async (filter: Partial<RuleFilter> = {}) =>
  sure(await server.call(crew.manager, expenseRuleListEndpoints.totals, filter));

test('Rules are listed in their own order, and show their position when sorted otherwise', async () => {
  expect(await names()).toEqual(['Hotels', 'Receipts', 'Gifts', 'Dinners', 'Another receipt']);
  expect(await names({ sort: 'name' })).toEqual([
    'Another receipt',
    'Dinners',
    'Gifts',
    'Hotels',
    'Receipts',
  ]);
  expect((await rows({ sort: 'name' })).map(({ place }) => place)).toEqual([5, 4, 3, 1, 2]);
  expect((await rows({ effects: ['reason'] })).map(({ place }) => place)).toEqual([2, 5]);
  expect((await names({ sort: 'kind' }))[0]).toBe('Hotels');
  expect((await names({ sort: 'effect' }))[0]).toBe('Gifts');
  expect((await names({ sort: 'enabled', descending: true }))[0]).toBe('Dinners');
  for (const sort of ['order', 'name', 'kind', 'effect', 'enabled'] as const)
    expect(await names({ sort, descending: true }), sort).toEqual((await names({ sort })).toReversed());
});

test('A rule is found by its subject; filtering by expense type also finds rules for all types', async () => {
  expect(await names({ search: 'receipt' })).toEqual(['Receipts', 'Another receipt']);
  expect(await names({ search: '上海' })).toEqual(['Hotels']);
  expect(await names({ search: 'gift card' })).toEqual(['Gifts']);
  expect(await names({ search: 'P7' })).toEqual(['Dinners']);
  expect(await names({ search: '%' })).toEqual([]);
  expect(await names({ kinds: ['limit', 'words'] })).toEqual(['Hotels', 'Gifts']);
  expect(await names({ expenseTypes: ['lodging'] })).toEqual([
    'Hotels',
    'Receipts',
    'Gifts',
    'Another receipt',
  ]);
  expect(await names({ enabled: false })).toEqual(['Dinners']);

  expect(await totals()).toEqual({ total: 5, sums: [], views: { on: 4, off: 1 } });
  expect(await totals({ enabled: false, search: 'n' })).toMatchObject({ total: 1, views: { on: 1 } });
});

test('The rule export contains the filtered and sorted list or the selection, in words', async () => {
  const file = async (filter: Partial<RuleFilter>) => {
    const answer = await server.call(crew.manager, expenseRuleListEndpoints.export, {
      ...filter,
      format: 'csv',
    });
    return cellsOf(Buffer.from(answer.body as unknown as Uint8Array).toString());
  };
  const [headings, ...lines] = await file({ sort: 'name', enabled: true });

  expect(headings?.slice(0, 4)).toEqual(['顺序', '规则', '规则类型', '金额']);
  expect(lines.map(([, name]) => name)).toEqual(await names({ sort: 'name', enabled: true }));
  expect(lines.find(([, name]) => name === 'Hotels')).toEqual([
    ...['1', 'Hotels', '限额', '600.00', 'CNY', '每天', '住宿', '', '', '上海', '', '提醒', '生效'],
  ]);
  const [selected] = await rows({ enabled: false });
  const [, one, ...none] = await file({ ids: [selected?.rule.id ?? ''] });
  expect(one?.slice(0, 2)).toEqual(['4', 'Dinners']);
  expect(one?.at(-1)).toBe('已停用');
  expect(none).toEqual([]);
});

test('An export with an invalid filter is rejected and does not count towards the hourly limit', async () => {
  const counted = async () => {
    const { rows } = await server.owner.query<{ count: number }>(
      "select count(*)::int as count from rate_limit where key like 'exports by %'",
    );
    return rows[0]?.count;
  };
  const before = await counted();

  for (const search of ['\u0000', '\uD800']) {
    const answer = await server.call(crew.manager, expenseRuleListEndpoints.export, {
      search,
      format: 'csv',
    });
    expect(answer.status).toBe(400);
  }
  expect(await counted()).toBe(before);
});

test('When several rules are disabled at once one changed meanwhile stays', async () => {
  const [hotels, receipts, gifts] = (await rows()).map(({ rule }) => rule);
  if (!hotels || !receipts || !gifts) throw new Error('three rules');
  sure(await server.call(crew.manager, expenseRuleEndpoints.save, { ...receipts, effect: 'forbid' }));
  const gone = { id: newId(), version: 1 };

  const { results } = sure(
    await server.call(crew.manager, expenseRuleListEndpoints.enableMany, {
      items: [...[hotels, receipts, gifts].map(({ id, version }) => ({ id, version })), gone],
      enabled: false,
    }),
  );

  const resultOf = ({ id }: { id: string }) => results.find((one) => one.id === id);
  expect(resultOf(hotels)).toMatchObject({ done: true, reason: null });
  expect(resultOf(gifts)).toMatchObject({ done: true });
  expect(resultOf(receipts)).toMatchObject({ done: false, code: 'CONFLICT', reason: 'staleVersion' });
  expect(resultOf(gone)).toMatchObject({ done: false, code: 'NOT_FOUND' });
  expect(await names({ enabled: false })).toEqual(['Hotels', 'Gifts', 'Dinners']);
  const { rows: written } = await server.owner.query<{ object_id: string }>(
    `select object_id from audit_event where company_id = $1 and action = 'policy.disable'`,
    [crew.companyId],
  );
  expect(written.map((one) => one.object_id).sort()).toEqual([hotels.id, gifts.id].sort());
});

test('A rule beyond the limit is rejected with a message, also when two people add one at once', async () => {
  await server.owner.query(
    `insert into policy_rule (company_id, id, name, kind, effect, position, params, scope, created_at)
     select $1, gen_random_uuid(), '{"en":"Filler"}', 'similar', 'warn', 100 + place, '{}', $3, now()
     from generate_series(1, $2::int) as place`,
    [crew.companyId, RULES_MOST - 6, JSON.stringify(SCOPE)],
  );

  const answers = await Promise.all(
    [1, 2, 3].map((one) => server.call(crew.manager, expenseRuleEndpoints.save, draft(`Last ${one}`, {}))),
  );

  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
    ...{ code: 'WRONG_STATE', reason: 'tooManyRules', values: { most: '500' } },
  });
  expect(sure(await server.call(crew.employee, expenseRuleEndpoints.all, {})).items).toHaveLength(RULES_MOST);
  expect((await totals()).total).toBe(RULES_MOST);
});
