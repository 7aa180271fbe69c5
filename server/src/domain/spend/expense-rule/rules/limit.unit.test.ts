import { describe, expect, test } from 'vitest';
import { cuts, facts, found, line, other, rule } from './samples.ts';

describe('A limit per line', () => {
  const limit = rule('limit', { per: 'line', amount: 10_000 });

  test('reports a line above it but not at it', () => {
    const [at, above] = [line({ amount: 10_000 }), line({ amount: 10_001 })];

    expect(cuts([limit], facts([at, above]))).toEqual([[above.id, 10_000]]);
  });

  test('ignores other lines and the day', () => {
    const lines = [line(), line(), line({ spentOn: null, amount: 10_001 })];

    expect(cuts([limit], facts(lines, { others: [other()] }))).toEqual([[lines[2]?.id, 10_000]]);
  });
});

describe('A limit per day', () => {
  const limit = rule('limit', { per: 'day', amount: 10_000 });

  test('accepts lines that add up to exactly the limit', () => {
    expect(cuts([limit], facts([line({ amount: 4_000 }), line({ amount: 6_000 })]))).toEqual([]);
  });

  test('cannot be avoided by splitting: the later line is reduced to what is left', () => {
    const [first, second] = [line({ amount: 4_000 }), line({ amount: 6_001 })];

    expect(found(limit, facts([first, second]))).toMatchObject([
      {
        lineId: second.id,
        cutTo: 6_000,
        values: { amount: '6001', limit: '10000', spent: '4000', day: '2026-03-18' },
      },
    ]);
  });

  test('leaves nothing for later lines once used up', () => {
    const [first, second] = [line({ amount: 12_000 }), line({ amount: 500 })];

    expect(cuts([limit], facts([first, second]))).toEqual([
      [first.id, 10_000],
      [second.id, 0],
    ]);
  });

  test('counts other documents of that day', () => {
    const meal = line({ amount: 6_000 });
    const others = [other({ amount: 3_000 }), other({ amount: 1_500 })];

    expect(cuts([limit], facts([meal], { others }))).toEqual([[meal.id, 5_500]]);
    expect(cuts([limit], facts([line({ amount: 5_500 })], { others }))).toEqual([]);
  });

  test('ignores other days, other types and unknown days', () => {
    const others = [
      other({ spentOn: '2026-03-17' }),
      other({ type: 'taxi' }),
      other({ spentOn: null }),
      other({ city: '上海' }),
    ];
    const scoped = rule(
      'limit',
      { per: 'day', amount: 10_000 },
      { scope: { expenseTypes: ['meals'], cities: ['北京'] } },
    );
    const lines = [line(), line({ spentOn: '2026-03-19' }), line({ spentOn: null, amount: 99_999 })];

    expect(cuts([scoped], facts(lines, { others }))).toEqual([]);
  });

  test('does not match lines without a date across documents', () => {
    const undated = line({ spentOn: null, amount: 99_999 });

    expect(cuts([limit], facts([undated], { others: [other({ spentOn: null, amount: 99_999 })] }))).toEqual(
      [],
    );
  });
});

describe('A limit per month', () => {
  const limit = rule('limit', { per: 'month', amount: 20_000 });

  test('adds up the month over documents, and no other month', () => {
    const lines = [
      line({ spentOn: '2026-03-01' }),
      line({ spentOn: '2026-04-01' }),
      line({ spentOn: '2026-03-31', amount: 5_001 }),
      line({ spentOn: null, amount: 99_999 }),
    ];
    const others = [other({ spentOn: '2026-03-15', amount: 5_000 }), other({ spentOn: '2025-03-15' })];

    expect(found(limit, facts(lines, { others }))).toMatchObject([
      {
        lineId: lines[2]?.id,
        cutTo: 5_000,
        values: { month: '2026-03', spent: '15000', limit: '20000', amount: '5001' },
      },
    ]);
  });
});

describe('A limit per day of travel', () => {
  const limit = rule('limit', { per: 'tripDay', amount: 10_000 });
  const trip = { from: '2026-03-16', to: '2026-03-18' };

  test('is the amount times the days of the trip, both ends included', () => {
    expect(cuts([limit], facts([line({ amount: 30_000 })], { trip }))).toEqual([]);
    const stay = line({ amount: 30_001 });
    expect(found(limit, facts([stay], { trip }))).toMatchObject([
      { cutTo: 30_000, values: { limit: '30000', spent: '0', tripDay: 'trip' } },
    ]);
  });

  test('counts one day for a trip that ends before it begins', () => {
    const wrong = { from: '2026-03-18', to: '2026-03-16' };

    expect(cuts([limit], facts([line({ amount: 10_000 })], { trip: wrong }))).toEqual([]);
    expect(cuts([limit], facts([line({ amount: 10_001 })], { trip: wrong }))).toHaveLength(1);
  });

  test('adds up the lines, dated or not, and no other document', () => {
    const lines = [line({ amount: 25_000, spentOn: null }), line({ amount: 6_000 })];

    expect(cuts([limit], facts(lines, { trip, others: [other()] }))).toEqual([[lines[1]?.id, 5_000]]);
  });

  test('without a trip counts days from the first line to the last', () => {
    const lines = [
      line({ amount: 29_999, spentOn: '2026-03-20' }),
      line({ amount: 0, spentOn: '2026-03-19' }),
      line({ amount: 1, spentOn: '2026-03-18' }),
      line({ amount: 2, spentOn: null }),
    ];

    expect(cuts([limit], facts(lines))).toEqual([[lines[3]?.id, 0]]);
  });

  test('without any date counts one day', () => {
    expect(cuts([limit], facts([line({ spentOn: null, amount: 10_000 })]))).toEqual([]);
    expect(cuts([limit], facts([line({ spentOn: null, amount: 10_001 })]))).toMatchObject([
      [expect.any(String), 10_000],
    ]);
  });
});
