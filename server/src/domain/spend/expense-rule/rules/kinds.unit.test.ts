import { describe, expect, test } from 'vitest';
import type { ExpenseRuleLine } from './facts.ts';
import { facts, found, line, other, rule } from './samples.ts';

describe('The receipt rule', () => {
  const needed = rule('receiptAbove', { amount: 50_000 });

  test('requires an invoice above the amount, not at it', () => {
    const lines = [
      line({ amount: 50_000, hasInvoice: false }),
      line({ amount: 50_001, hasInvoice: false }),
      line({ amount: 99_999 }),
    ];

    expect(found(needed, facts(lines))).toMatchObject([
      { lineId: lines[1]?.id, cutTo: null, values: { amount: '50001', limit: '50000' } },
    ]);
  });
});

describe('The age rule', () => {
  const old = rule('age', { days: 90 });

  test('reports an expense from the day after the last allowed one', () => {
    const lines = [line({ spentOn: '2025-12-20' }), line({ spentOn: '2025-12-19' }), line({ spentOn: null })];

    expect(found(old, facts(lines))).toMatchObject([
      { lineId: lines[1]?.id, cutTo: null, values: { day: '2025-12-19', age: '91', limit: '90' } },
    ]);
  });

  test('with zero days allows today and skips lines without a date', () => {
    const today = rule('age', { days: 0 });

    expect(found(today, facts([line({ spentOn: '2026-03-20' }), line({ spentOn: null })]))).toEqual([]);
    expect(found(today, facts([line({ spentOn: '2026-03-19' })]))).toHaveLength(1);
  });
});

describe('The required field rule', () => {
  test.each([
    ['remarks', { remarks: ' ' }],
    ['merchant', { merchant: '  ' }],
    ['city', { city: ' ' }],
    ['attendees', { attendees: 0 }],
    ['project', { projectId: null }],
    ['costCentre', { costCentreId: null }],
  ] as const)('reports a missing %s, and only then', (field, bare) => {
    const needs = rule('requiredField', { field });
    const [empty, one] = [line(bare), line({ attendees: 1 })];

    expect(found(needs, facts([empty, one]))).toMatchObject([
      { lineId: empty.id, cutTo: null, values: { field } },
    ]);
    expect(found(needs, facts([empty, one]))).toHaveLength(1);
  });
});

describe('The similar line rule', () => {
  const similar = rule('similar', {});

  test('names the other document', () => {
    expect(found(similar, facts([line()], { others: [other({ merchant: ' LＡN ' })] }))).toMatchObject([
      { values: { document: 'CL-7' }, cutTo: null },
    ]);
  });

  test('reports the later of two lines on one document and names the earlier', () => {
    const [first, second, third] = [line(), line(), line()];

    expect(found(similar, facts([first, second, third]))).toMatchObject([
      { lineId: second.id, values: { line: first.id } },
      { lineId: third.id, values: { line: first.id } },
    ]);
  });

  test('distinguishes amount, day and merchant', () => {
    const others = [other({ amount: 10_001 }), other({ spentOn: '2026-03-19' }), other({ merchant: 'Lang' })];

    expect(found(similar, facts([line()], { others }))).toEqual([]);
  });

  test('needs a merchant and a day', () => {
    const blank = [line({ merchant: ' ' }), line({ merchant: '' })];
    const undated = [line({ spentOn: null }), line({ spentOn: null })];

    expect(found(similar, facts(blank, { others: [other({ merchant: '' })] }))).toEqual([]);
    expect(found(similar, facts(undated, { others: [other({ spentOn: null })] }))).toEqual([]);
  });
});

test('The weekend rule uses the company calendar', () => {
  const lines = [line({ spentOn: '2026-03-20' }), line({ spentOn: '2026-03-21' }), line({ spentOn: null })];

  expect(found(rule('weekend', {}), facts(lines))).toMatchObject([
    { lineId: lines[1]?.id, cutTo: null, values: { day: '2026-03-21' } },
  ]);
});

describe('The blocked words rule', () => {
  const words = rule('words', { words: ['Gift Card', '烟酒'] });
  const wordsFound = (lines: ExpenseRuleLine[], title: string, one = words) =>
    found(one, facts(lines, { title })).map(({ lineId, values }) => [lineId, values['words']]);

  test('checks remarks, merchant and title, ignoring case, width and spaces', () => {
    const lines = [line({ remarks: 'a giftcard' }), line({ merchant: '某烟酒店 ＧＩＦＴ CARD' }), line()];

    expect(wordsFound(lines, '买烟 酒')).toEqual([
      [null, '烟酒'],
      [lines[0]?.id, 'Gift Card'],
      [lines[1]?.id, 'Gift Card, 烟酒'],
    ]);
  });

  test('does not join two texts', () => {
    expect(wordsFound([line({ remarks: 'gift', merchant: 'card' })], 'A visit')).toEqual([]);
  });

  test('does not reduce amounts', () => {
    expect(found(words, facts([line({ remarks: '烟酒' })]))[0]?.cutTo).toBeNull();
  });

  test('checks the title of a document without lines, and with lines only where the rule applies to one', () => {
    const ofMeals = rule('words', { words: ['烟酒'] }, { scope: { expenseTypes: ['meals'] } });

    expect(wordsFound([], '烟酒')).toEqual([[null, '烟酒']]);
    expect(wordsFound([], '烟酒', ofMeals)).toEqual([]);
    expect(wordsFound([line({ type: 'taxi' })], '烟酒', ofMeals)).toEqual([]);
    expect(wordsFound([line()], '烟酒', ofMeals)).toEqual([[null, '烟酒']]);
  });
});

describe('The per-person rule', () => {
  const each = rule('perAttendee', { amount: 10_000 });

  test('allows the limit and reports above it, with the amount allowed for the table', () => {
    const lines = [line({ amount: 20_000 }), line({ amount: 20_001 })];

    expect(found(each, facts(lines))).toMatchObject([
      {
        lineId: lines[1]?.id,
        cutTo: 20_000,
        values: { amount: '20001', limit: '10000', attendees: '2' },
      },
    ]);
  });

  test('counts one person when nobody is named', () => {
    const alone = line({ attendees: 0, amount: 10_001 });

    expect(found(each, facts([alone]))).toMatchObject([{ cutTo: 10_000, values: { attendees: '1' } }]);
    expect(found(each, facts([line({ attendees: 0, amount: 10_000 })]))).toEqual([]);
  });
});

describe('The whole document rule', () => {
  const most = rule('overLimitTotal', { amount: 20_000 });

  test('reports above the amount, not at it', () => {
    expect(found(most, facts([line(), line()]))).toEqual([]);
    expect(found(most, facts([line(), line({ amount: 10_001 })]))).toMatchObject([
      { lineId: null, cutTo: null, values: { amount: '20001', limit: '20000' } },
    ]);
  });

  test('counts the requested amount with or without lines', () => {
    expect(found(most, facts([], { total: 20_001 }))).toHaveLength(1);
  });

  test.each([{ expenseTypes: ['meals'] }, { cities: ['北京'] }, { exceptCities: ['上海'] }])(
    'with a line scope counts only those lines: %o',
    (scope) => {
      const some = rule('overLimitTotal', { amount: 20_000 }, { scope });
      const out = line({ type: 'taxi', city: '上海' });

      expect(found(some, facts([line(), line(), out]))).toEqual([]);
      expect(found(some, facts([line(), line({ amount: 10_001 }), out]))).toMatchObject([
        { values: { amount: '20001' } },
      ]);
      expect(found(some, facts([], { total: 99_999 }))).toEqual([]);
    },
  );
});
