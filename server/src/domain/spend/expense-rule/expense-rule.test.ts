import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expenseRuleEndpoints, type ExpenseRule } from '@outlay/contract/spend/expense-rule';
import { calendarEndpoints } from '@outlay/contract/organisation/calendar';
import { newId } from '#system/id.ts';
import { inReading, inTransaction } from '#database/transaction.ts';
import { bareDocument } from '../../../../test/bare-documents.ts';
import { newCompany, sure, type Crew } from '../../../../test/builders.ts';
import { startServer, type Person, type TestServer } from '../../../../test/harness.ts';
import { today } from '../../../../test/paying.ts';
import { evaluatePolicies, type FactsInput } from './expense-rule.service.ts';
import { installStandardPolicies } from './standard-rules.service.ts';

let server: TestServer;
let crew: Crew;
let stranger: Crew;
beforeAll(async () => {
  server = await startServer();
  crew = await newCompany(server, 'Ours');
  stranger = await newCompany(server, 'Theirs');
  await removeAll(crew);
  await removeAll(stranger);
});
afterAll(() => server.stop());

const NO_SCOPE = { expenseTypes: [], documentTypes: [], grades: [], cities: [], exceptCities: [] };
const receipt = (changes: Partial<ExpenseRule> = {}): ExpenseRule =>
  ({
    id: newId(),
    version: 0,
    name: { en: 'Receipts', 'zh-Hans': '发票' },
    enabled: true,
    effect: 'warn',
    kind: 'receiptAbove',
    scope: NO_SCOPE,
    params: { amount: 50_000 },
    ...changes,
  }) as ExpenseRule;
const save = (rule: ExpenseRule, who: Person = crew.manager) =>
  server.call(who, expenseRuleEndpoints.save, rule);
const listed = async (who: Person = crew.employee) =>
  sure(await server.call(who, expenseRuleEndpoints.all, {})).items;
const removeAll = async ({ manager }: Crew = crew) => {
  for (const { id, version } of await listed(manager))
    sure(await server.call(manager, expenseRuleEndpoints.remove, { id, version }));
};

const facts = (changes: Partial<FactsInput['lines'][number]> = {}): FactsInput => ({
  documentType: 'claim',
  title: 'A visit',
  total: 60_000,
  reason: '',
  submitter: { id: newId(), grade: '' },
  trip: null,
  lines: [
    {
      ...{ id: newId(), type: 'meals', amount: 60_000, currency: 'CNY', spentOn: '2026-11-20', city: '' },
      ...{ merchant: 'Lan', remarks: '', attendees: 0, hasInvoice: false, reason: '' },
      ...{ projectId: null, costCentreId: null },
      ...changes,
    },
  ],
  others: [],
});
const evaluate = (who: Crew, facts: FactsInput) =>
  inReading(server.db, who.companyId, (db) =>
    evaluatePolicies(
      { db, now: server.now, user: { companyId: who.companyId, timeZone: 'Asia/Shanghai' } as never },
      facts,
    ),
  );

describe('Expense rules', () => {
  test('are edited by finance and readable by everybody in the company', async () => {
    const rule = receipt();

    const saved = sure(await save(rule));

    expect(saved).toEqual({ ...rule, version: 1 });
    expect(await listed()).toContainEqual(saved);
    expect(await listed(stranger.employee)).toEqual([]);
    expect((await save(receipt(), crew.employee)).status).toBe(403);
  });

  test('are not overwritten when changed meanwhile, and are not visible to other companies', async () => {
    const rule = sure(await save(receipt()));
    const wanted = { ...rule, kind: 'age', params: { days: 30 } } as ExpenseRule;

    const changed = sure(await save(wanted));

    expect(changed).toEqual({ ...wanted, version: 2 });
    expect((await save(wanted)).body.reason).toBe('staleVersion');
    expect((await save({ ...wanted, version: 0 })).body.reason).toBe('staleVersion');
    expect((await save({ ...changed }, stranger.manager)).status).toBe(404);
    const taking = { id: rule.id, version: 2 };
    expect((await server.call(stranger.manager, expenseRuleEndpoints.remove, taking)).status).toBe(404);
    expect(
      (await server.call(crew.manager, expenseRuleEndpoints.remove, { ...taking, version: 1 })).status,
    ).toBe(409);
  });

  test.each([
    { params: {} },
    { params: { amount: -1 } },
    { kind: 'words', params: { words: [] } },
    { kind: 'limit', params: { per: 'year', amount: 1 } },
    { name: { en: ' ' } },
    { effect: 'perhaps' },
  ])('that are inconsistent are rejected: %o', async (wrong) => {
    expect((await save(receipt(wrong as unknown as Partial<ExpenseRule>))).status).toBe(400);
  });

  test('keep their order, with new ones last', async () => {
    await removeAll();
    const ids = [];
    for (let made = 0; made < 3; made += 1) ids.push(sure(await save(receipt())).id);
    const [first = '', second = '', third = ''] = ids;
    const arrange = (order: string[]) =>
      server.call(crew.manager, expenseRuleEndpoints.arrange, { ids: order });

    const { items } = sure(await arrange([third, first, second]));

    expect(items.map(({ id }) => id)).toEqual([third, first, second]);
    const last = sure(await save(receipt()));
    expect((await listed()).map(({ id }) => id)).toEqual([third, first, second, last.id]);
    expect((await arrange([first, second, third])).status).toBe(409);
    expect((await arrange([first, first, second, third])).status).toBe(409);
    expect((await arrange([first, second, third, newId()])).status).toBe(409);
  });
});

describe('Rule findings', () => {
  test('come from the company’s enabled rules', async () => {
    await removeAll();
    const rule = sure(await save(receipt()));
    expect(await evaluate(crew, facts())).toMatchObject([{ ruleId: rule.id, name: { en: 'Receipts' } }]);
    expect(await evaluate(stranger, facts())).toEqual([]);

    const off = sure(
      await server.call(crew.manager, expenseRuleEndpoints.enable, {
        id: rule.id,
        version: 1,
        enabled: false,
      }),
    );

    expect(off).toMatchObject({ enabled: false, version: 2, name: rule.name });
    expect(await evaluate(crew, facts())).toEqual([]);
  });

  test('about non-working days follow the company calendar', async () => {
    await removeAll();
    sure(await save(receipt({ kind: 'weekend', params: {} } as never)));
    const wednesday = facts({ spentOn: '2026-11-18' });
    expect(await evaluate(crew, wednesday)).toEqual([]);

    const day = { day: '2026-11-18', working: false, name: 'Founding day' };
    sure(await server.call(crew.administrator, calendarEndpoints.saveDay, day));

    expect(await evaluate(crew, wednesday)).toHaveLength(1);
    sure(await server.call(crew.administrator, calendarEndpoints.removeDay, { day: day.day }));
  });
});

describe('Testing a draft rule', () => {
  const attempt = async (rule: ExpenseRule, who: Person = crew.manager) =>
    sure(await server.call(who, expenseRuleEndpoints.try, { rule }));
  const months = (count: number) => new Date(server.now().getTime() - count * 31 * 86_400_000);

  test('counts findings of the last three months without writing anything', async () => {
    await removeAll();
    const lines = [{ amount: 50_001 }, { amount: 50_000 }];
    const id = await bareDocument(server, crew.employee, lines);
    await bareDocument(server, crew.colleague, [{ amount: 1 }]);
    await bareDocument(server, crew.employee, lines, { status: 'Withdrawn' });
    await bareDocument(server, crew.employee, lines, { sentAt: months(4) });
    await bareDocument(server, stranger.employee, lines);

    const tried = await attempt(receipt());

    expect(tried).toMatchObject({ documents: 2, lines: 3, foundDocuments: 1, found: 1 });
    expect(tried.examples).toMatchObject([
      { documentId: id, amount: 50_001, submitterName: 'employee of Ours', title: 'A visit' },
    ]);
    expect(await listed()).toEqual([]);
  });

  test('reports a duplicate charge only on the later document', async () => {
    const lunch = { amount: 777, merchant: 'Lan', spentOn: '2026-11-18' };
    await bareDocument(server, crew.accountant, [lunch], { sentAt: months(1) });
    const later = await bareDocument(server, crew.accountant, [lunch]);
    await bareDocument(server, crew.cashier, [lunch]);

    const tried = await attempt(receipt({ kind: 'similar', params: {} } as never));

    expect(tried.examples.map(({ documentId }) => documentId)).toEqual([later]);
  });

  test('lists fifty of many', async () => {
    const lines = Array.from({ length: 60 }, () => ({ amount: 1, merchant: '' }));
    await bareDocument(server, stranger.colleague, lines);
    const needs = receipt({ kind: 'requiredField', params: { field: 'merchant' } } as never);

    const tried = await attempt(needs, stranger.manager);

    expect(tried.found).toBeGreaterThanOrEqual(60);
    expect(tried.examples).toHaveLength(50);
  });
});

test('A new company may start with the standard rules: all valid, most of them warnings', async () => {
  const fresh = await newCompany(server, 'Fresh');
  await removeAll(fresh);
  await inTransaction(server.db, fresh.companyId, (db) =>
    installStandardPolicies({ db, now: server.now }, fresh.companyId),
  );

  const rules = await listed(fresh.employee);

  expect(rules.map(({ kind }) => kind)).toEqual([
    ...['limit', 'limit', 'limit', 'requiredField', 'receiptAbove', 'age', 'similar', 'weekend'],
  ]);
  expect(rules.filter(({ enabled }) => !enabled).map(({ kind }) => kind)).toEqual(['weekend']);
  const spentOn = today(server);
  const night = (city: string) =>
    evaluate(fresh, facts({ type: 'lodging', city, spentOn, hasInvoice: true }));
  expect(await night('北京市')).toEqual([]);
  expect(await night('hangzhou')).toMatchObject([{ effect: 'warn', cutTo: 45_000 }]);
  expect(await night('大同')).toMatchObject([{ cutTo: 35_000 }]);
  expect(await evaluate(fresh, facts({ type: 'entertainment', spentOn, hasInvoice: true }))).toMatchObject([
    { kind: 'requiredField', effect: 'reason' },
  ]);
});
