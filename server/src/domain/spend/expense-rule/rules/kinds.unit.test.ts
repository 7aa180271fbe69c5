import { describe, expect, test } from 'vitest';
import type { ExpenseRuleLine } from './facts.ts';
import { facts, found, line, other, rule } from './samples.ts';

describe('a receipt', () => {
  const needed = rule('receiptAbove', { amount: 50_000 });

  test('is needed above the amount, not at it, and is there with an invoice', () => {
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

describe('the age of an expense', () => {
  const old = rule('age', { days: 90 });

  test('is found from the day after the last', () => {
    const lines = [line({ spentOn: '2025-12-20' }), line({ spentOn: '2025-12-19' }), line({ spentOn: null })];

    expect(found(old, facts(lines))).toMatchObject([
      { lineId: lines[1]?.id, cutTo: null, values: { day: '2025-12-19', age: '91', limit: '90' } },
    ]);
  });

  test('of no days allows today and nothing without a day', () => {
    const today = rule('age', { days: 0 });

    expect(found(today, facts([line({ spentOn: '2026-03-20' }), line({ spentOn: null })]))).toEqual([]);
    expect(found(today, facts([line({ spentOn: '2026-03-19' })]))).toHaveLength(1);
  });
});

describe('a field', () => {
  test.each([
    ['remarks', { remarks: ' ' }],
    ['merchant', { merchant: '  ' }],
    ['city', { city: ' ' }],
    ['attendees', { attendees: 0 }],
    ['project', { projectId: null }],
    ['costCentre', { costCentreId: null }],
  ] as const)('%s that is needed is found missing, and only then', (field, bare) => {
    const needs = rule('requiredField', { field });
    const [empty, one] = [line(bare), line({ attendees: 1 })];

    expect(found(needs, facts([empty, one]))).toMatchObject([
      { lineId: empty.id, cutTo: null, values: { field } },
    ]);
    expect(found(needs, facts([empty, one]))).toHaveLength(1);
  });
});

describe('a similar line', () => {
  const similar = rule('similar', {});

  test('on another document is found with its number', () => {
    expect(found(similar, facts([line()], { others: [other({ merchant: ' LＡN ' })] }))).toMatchObject([
      { values: { document: 'CL-7' }, cutTo: null },
    ]);
  });

  test('on the same document is found at the later line, which names the earlier', () => {
    const [first, second, third] = [line(), line(), line()];

    expect(found(similar, facts([first, second, third]))).toMatchObject([
      { lineId: second.id, values: { line: first.id } },
      { lineId: third.id, values: { line: first.id } },
    ]);
  });

  test('differs in amount, day or merchant', () => {
    const others = [other({ amount: 10_001 }), other({ spentOn: '2026-03-19' }), other({ merchant: 'Lang' })];

    expect(found(similar, facts([line()], { others }))).toEqual([]);
  });

  test('cannot be told without a merchant or a day', () => {
    const blank = [line({ merchant: ' ' }), line({ merchant: '' })];
    const undated = [line({ spentOn: null }), line({ spentOn: null })];

    expect(found(similar, facts(blank, { others: [other({ merchant: '' })] }))).toEqual([]);
    expect(found(similar, facts(undated, { others: [other({ spentOn: null })] }))).toEqual([]);
  });
});

test('what was spent on a day off is found by the calendar', () => {
  const lines = [line({ spentOn: '2026-03-20' }), line({ spentOn: '2026-03-21' }), line({ spentOn: null })];

  expect(found(rule('weekend', {}), facts(lines))).toMatchObject([
    { lineId: lines[1]?.id, cutTo: null, values: { day: '2026-03-21' } },
  ]);
});

describe('prohibited words', () => {
  const words = rule('words', { words: ['Gift Card', '烟酒'] });
  const results = (lines: ExpenseRuleLine[], title: string, one = words) =>
    found(one, facts(lines, { title })).map(({ lineId, values }) => [lineId, values['words']]);

  test('are found in remarks, merchant and title, whatever their case, width and spaces', () => {
    const lines = [line({ remarks: 'a giftcard' }), line({ merchant: '某烟酒店 ＧＩＦＴ CARD' }), line()];

    expect(results(lines, '买烟 酒')).toEqual([
      [null, '烟酒'],
      [lines[0]?.id, 'Gift Card'],
      [lines[1]?.id, 'Gift Card, 烟酒'],
    ]);
  });

  test('are not put together from two texts', () => {
    expect(results([line({ remarks: 'gift', merchant: 'card' })], 'A visit')).toEqual([]);
  });

  test('cut nothing', () => {
    expect(found(words, facts([line({ remarks: '烟酒' })]))[0]?.cutTo).toBeNull();
  });

  test('of the title count on a document without lines, and with lines only where the rule looks at one', () => {
    const ofMeals = rule('words', { words: ['烟酒'] }, { scope: { expenseTypes: ['meals'] } });

    expect(results([], '烟酒')).toEqual([[null, '烟酒']]);
    expect(results([], '烟酒', ofMeals)).toEqual([]);
    expect(results([line({ type: 'taxi' })], '烟酒', ofMeals)).toEqual([]);
    expect(results([line()], '烟酒', ofMeals)).toEqual([[null, '烟酒']]);
  });
});

describe('an amount for each head', () => {
  const each = rule('perAttendee', { amount: 10_000 });

  test('is kept at it and found above it, with what the table may cost', () => {
    const lines = [line({ amount: 20_000 }), line({ amount: 20_001 })];

    expect(found(each, facts(lines))).toMatchObject([
      {
        lineId: lines[1]?.id,
        cutTo: 20_000,
        values: { amount: '20001', limit: '10000', attendees: '2' },
      },
    ]);
  });

  test('counts one head where nobody is named', () => {
    const alone = line({ attendees: 0, amount: 10_001 });

    expect(found(each, facts([alone]))).toMatchObject([{ cutTo: 10_000, values: { attendees: '1' } }]);
    expect(found(each, facts([line({ attendees: 0, amount: 10_000 })]))).toEqual([]);
  });
});

describe('the whole document', () => {
  const most = rule('overLimitTotal', { amount: 20_000 });

  test('is found above the amount and not at it', () => {
    expect(found(most, facts([line(), line()]))).toEqual([]);
    expect(found(most, facts([line(), line({ amount: 10_001 })]))).toMatchObject([
      { lineId: null, cutTo: null, values: { amount: '20001', limit: '20000' } },
    ]);
  });

  test('counts what it asks for, lines or none', () => {
    expect(found(most, facts([], { total: 20_001 }))).toHaveLength(1);
  });

  test.each([{ expenseTypes: ['meals'] }, { cities: ['北京'] }, { exceptCities: ['上海'] }])(
    'of a rule for some lines is those lines: %o',
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
