import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  requestedFrom,
  counts,
  firstForbidding,
  holdings,
  ownStanding,
  budgetState,
  type BudgetRow,
  type BudgetShare,
  type Movement,
} from './budget.policy.ts';

const budget = (changes: Partial<BudgetRow> = {}): BudgetRow => ({
  id: 'b',
  name: 'Sales 2026',
  department_id: null,
  project_id: null,
  expense_type: null,
  from_day: '2026-01-01',
  to_day: '2026-12-31',
  currency: 'CNY',
  amount: 1000,
  occupied: 300,
  actual: 200,
  effect: 'forbid',
  ...changes,
});
const share = (changes: Partial<BudgetShare> = {}): BudgetShare => ({
  departmentId: 'team',
  departmentPath: '/root/sales/team/',
  projectId: 'harbour',
  expenseType: 'meals',
  day: '2026-03-18',
  amount: 100,
  ...changes,
});

describe('A budget applies to a share', () => {
  test('of the whole company', () => {
    expect(counts(budget(), share({ departmentId: null, departmentPath: null, projectId: null }))).toBe(true);
  });

  test('of its department or any department above it, and no other', () => {
    for (const department_id of ['team', 'sales', 'root'])
      expect(counts(budget({ department_id }), share())).toBe(true);
    expect(counts(budget({ department_id: 'other' }), share())).toBe(false);
    expect(counts(budget({ department_id: 'tea' }), share())).toBe(false);
    expect(counts(budget({ department_id: 'team' }), share({ departmentPath: null }))).toBe(true);
    expect(
      counts(budget({ department_id: 'team' }), share({ departmentId: null, departmentPath: null })),
    ).toBe(false);
  });

  test('of its project and type', () => {
    expect(counts(budget({ project_id: 'harbour', expense_type: 'meals' }), share())).toBe(true);
    expect(counts(budget({ project_id: 'quay' }), share())).toBe(false);
    expect(counts(budget({ project_id: 'harbour' }), share({ projectId: null }))).toBe(false);
    expect(counts(budget({ expense_type: 'taxi' }), share())).toBe(false);
  });

  test('from its first day to its last', () => {
    const on = (day: string) => counts(budget(), share({ day }));

    expect(['2025-12-31', '2026-01-01', '2026-12-31', '2027-01-01'].map(on)).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });
});

test('as the sum of all matching shares', () => {
  const shares = [share(), share({ amount: 23 }), share({ expenseType: 'taxi', amount: 5 })];

  expect(requestedFrom(budget({ expense_type: 'meals' }), shares)).toBe(123);
  expect(requestedFrom(budget(), [])).toBe(0);
});

describe('The state of a budget', () => {
  test('leaves the amount minus what is committed and spent', () => {
    expect(budgetState(budget(), 500)).toEqual({
      ...{ budgetId: 'b', name: 'Sales 2026', currency: 'CNY', amount: 1000, occupied: 300, actual: 200 },
      ...{ asked: 500, available: 500, over: 0, effect: 'forbid' },
    });
    expect(budgetState(budget(), 501).over).toBe(1);
    expect(budgetState(budget({ amount: 100 }), 10)).toMatchObject({ available: -400, over: 410 });
  });

  test('does not count the document’s own commitment against it, but counts what it spent', () => {
    const own = { occupied: 120, actual: 50 };

    expect(budgetState(budget(), 620, own)).toMatchObject({
      occupied: 180,
      actual: 200,
      available: 620,
      over: 0,
    });
  });

  test('of a document’s own holding excludes that document', () => {
    expect(ownStanding(budget(), { occupied: 120, actual: 50 })).toMatchObject({
      ...{ occupied: 180, actual: 150, asked: 170, available: 670, over: 0 },
    });
    expect(ownStanding(budget({ amount: 400 }), { occupied: 300, actual: 0 })).toMatchObject({
      ...{ occupied: 0, actual: 200, asked: 300, available: 200, over: 100 },
    });
    expect(ownStanding(budget())).toMatchObject({ occupied: 300, asked: 0, available: 500 });
  });

  test('blocks only what exceeds it, and only when set to block', () => {
    const above = budgetState(budget(), 501);

    expect(firstForbidding([budgetState(budget(), 500)])).toBeUndefined();
    expect(firstForbidding([budgetState(budget({ effect: 'warn' }), 501), above])).toBe(above);
    expect(firstForbidding([budgetState(budget({ effect: 'reason' }), 501)])).toBeUndefined();
  });

  test('does not block what a document already committed, even if the budget was reduced meanwhile', () => {
    const own = { occupied: 300, actual: 0 };
    const standingsFor = (requested: number) => [budgetState(budget({ amount: 100 }), requested, own)];

    expect(firstForbidding(standingsFor(300), new Map([['b', own]]))).toBeUndefined();
    expect(firstForbidding(standingsFor(301), new Map([['b', own]]))).toBeDefined();
    expect(firstForbidding(standingsFor(1), new Map([['other', own]]))).toBeDefined();
  });

  test('never blocks a zero amount, even when the budget is used up', () => {
    expect(firstForbidding([budgetState(budget({ amount: 0 }), 0)])).toBeUndefined();
  });
});

describe('The holdings of a document', () => {
  const of = (...movements: [Movement['kind'], number][]) =>
    holdings(movements.map(([kind, amount]) => ({ budget_id: 'b', kind, amount }))).get('b');

  test('are the sum of its movements', () => {
    expect(of(['occupy', 100])).toEqual({ occupied: 100, actual: 0 });
    expect(of(['occupy', 100], ['release', 30])).toEqual({ occupied: 70, actual: 0 });
    expect(of(['occupy', 100], ['actual', 60])).toEqual({ occupied: 40, actual: 60 });
    expect(of(['occupy', 100], ['actual', 100], ['unactual', 25])).toEqual({ occupied: 25, actual: 75 });
  });

  test('are listed by budget, and are empty without movements', () => {
    const held = holdings([
      { budget_id: 'a', kind: 'occupy', amount: 1 },
      { budget_id: 'b', kind: 'occupy', amount: 2 },
      { budget_id: 'a', kind: 'occupy', amount: 4 },
    ]);

    expect([...held]).toEqual([
      ['a', { occupied: 5, actual: 0 }],
      ['b', { occupied: 2, actual: 0 }],
    ]);
    expect(holdings([]).size).toBe(0);
  });

  test('do not depend on the order of the movements', () => {
    const movement = fc.record({
      budget_id: fc.constantFrom('a', 'b'),
      kind: fc.constantFrom('occupy', 'release', 'actual', 'unactual'),
      amount: fc.integer({ min: 1, max: 1000 }),
    });
    fc.assert(
      fc.property(fc.array(movement), (movements) => {
        const backwards = holdings(movements.toReversed());
        for (const [id, held] of holdings(movements)) expect(backwards.get(id)).toEqual(held);
      }),
    );
  });
});
