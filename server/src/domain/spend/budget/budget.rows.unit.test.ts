import type { BudgetForm } from '@outlay/contract/spend/budget';
import { describe, expect, test } from 'vitest';
import { judgeBudgetRows, keyOf, type Directory } from './budget.rows.ts';

const known: BudgetForm = {
  ...{ id: 'old', version: 3, name: 'Known', departmentId: 'd1', projectId: null, expenseType: null },
  ...{ fromDay: '2026-01-01', toDay: '2026-12-31', amount: 100_000, effect: 'warn', enabled: true },
};
const directory: Directory = {
  currency: 'CNY',
  departments: new Map([
    ['Sales', 'd1'],
    ['Twice', null],
  ]),
  projects: new Map([['P-1', 'p1']]),
  known: new Map([[keyOf(known), known]]),
};
const judge = (...rows: string[]) =>
  judgeBudgetRows(
    rows.map((cells, index) => ({ row: index + 1, cells: cells.split(',') })),
    directory,
    () => 'new',
  );
const verdict = (...rows: string[]) => judge(...rows).fates.map(({ fate, fault }) => fault ?? fate);

describe('A row of a budget file', () => {
  test('is complete or may omit the last columns', () => {
    const { forms } = judge(
      'A,2026-01-01,2026-03-31,1000.50,Sales,P-1,meals,forbid',
      'B,2026-01-01,2026-01-01,0',
    );

    expect(forms).toEqual([
      {
        ...{ id: 'new', version: 0, name: 'A', departmentId: 'd1', projectId: 'p1', expenseType: 'meals' },
        ...{ fromDay: '2026-01-01', toDay: '2026-03-31', amount: 100_050, effect: 'forbid', enabled: true },
      },
      {
        ...{ id: 'new', version: 0, name: 'B', departmentId: null, projectId: null, expenseType: null },
        ...{ fromDay: '2026-01-01', toDay: '2026-01-01', amount: 0, effect: 'warn', enabled: true },
      },
    ]);
  });

  test('of an existing budget changes it or leaves it unchanged', () => {
    expect(judge('Known,2026-01-01,2026-12-31,1000.00,Sales')).toMatchObject({
      fates: [{ fate: 'same' }],
      forms: [],
    });
    expect(judge('Known,2026-01-01,2026-12-31,1000.01,Sales')).toMatchObject({
      fates: [{ fate: 'changed', fault: null }],
      forms: [{ id: 'old', version: 3, amount: 100_001 }],
    });
    expect(verdict('Known,2027-01-01,2027-12-31,1000,Sales')).toEqual(['added']);
  });

  test.each([
    ['A,2026-01-01,2026-12-31', 'tooFewColumns'],
    [',2026-01-01,2026-12-31,1', 'nameMissing'],
    [`${'x'.repeat(81)},2026-01-01,2026-12-31,1`, 'nameMissing'],
    ['A,2026-02-30,2026-12-31,1', 'badDay'],
    ['A,2026-01-01,soon,1', 'badDay'],
    ['A,2026-01-02,2026-01-01,1', 'badPeriod'],
    ['A,2026-01-01,2026-12-31,1.234', 'badAmount'],
    ['A,2026-01-01,2026-12-31,-1', 'badAmount'],
    ['A,2026-01-01,2026-12-31,1,Nowhere', 'unknownDepartment'],
    ['A,2026-01-01,2026-12-31,1,Twice', 'unknownDepartment'],
    ['A,2026-01-01,2026-12-31,1,,P-2', 'unknownProject'],
    [`A,2026-01-01,2026-12-31,1,,,${'x'.repeat(61)}`, 'badType'],
    ['A,2026-01-01,2026-12-31,1,,,,perhaps', 'badEffect'],
  ])('%s is rejected as %s', (row, fault) => {
    expect(judge(row)).toMatchObject({ fates: [{ fate: 'refused', fault }], forms: [] });
  });

  test('with the longest name and type is accepted', () => {
    expect(verdict(`${'x'.repeat(80)},2026-01-01,2026-12-31,1,,,${'y'.repeat(60)}`)).toEqual(['added']);
  });

  test('can be written back and read again', () => {
    expect(judge(`${'x'.repeat(200)},2026-01-01,2026-12-31,1`).fates[0]?.text).toBe('x'.repeat(140));
    expect(verdict('A,2026-01-01,2026-12-31')).toEqual(['tooFewColumns']);
  });

  test('that repeats a name and first day is rejected', () => {
    const row = 'A,2026-01-01,2026-12-31,1';

    expect(verdict(row, row, 'A,2026-02-01,2026-12-31,1')).toEqual(['added', 'twice', 'added']);
  });

  test('keeps its spreadsheet row number after a heading', () => {
    expect(judge('name,from,to,amount', 'A,2026-01-01,2026-12-31,1').fates).toEqual([
      { row: 2, fate: 'added', fault: null, text: 'A, 2026-01-01, 2026-12-31' },
    ]);
    expect(verdict('A,2026-01-01,2026-12-31,1', 'name,from,to,amount')).toEqual(['added', 'badDay']);
  });
});
