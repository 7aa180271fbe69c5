import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AllowanceTable, Meal } from '@outlay/contract/travel/allowance';
import { reckonAllowance, type TripPlan } from './allowance.policy.ts';
import { secondReckoning } from '../../../../test/second-allowance.ts';

const ID = '0198a5d0-0000-7000-8000-000000000001';
const ALWAYS = [{ moreThan: 0, percent: 100 }];
const TABLE: AllowanceTable = {
  ...{ id: ID, version: 1, name: '2026', fromDay: '2026-01-01', source: '', country: 'CN', currency: 'CNY' },
  ...{ firstDay: ALWAYS, lastDay: ALWAYS, oneDay: ALWAYS, severalCities: 'highest' },
  meals: { breakfast: 20, lunch: 40, dinner: 40 },
  tiers: [
    {
      name: 'First tier',
      cities: ['上海', '北京'],
      rates: [
        { grade: 'P8', amount: 20_000, taxFree: 15_000 },
        { grade: '', amount: 15_000, taxFree: 10_000 },
      ],
    },
    { name: 'Other', cities: [], rates: [{ grade: '', amount: 10_000, taxFree: null }] },
  ],
  overseas: [
    { country: 'FR', city: 'Paris', currency: 'EUR', amount: 5_800, part: 3_900, taxFree: null },
    { country: 'FR', city: '', currency: 'EUR', amount: 5_300, part: 3_600, taxFree: null },
  ],
};
const RULES = { tables: [TABLE], grade: '', worthOf: (amount: number) => amount };
const PLAN: TripPlan = {
  ...{ from: '2026-11-17', to: '2026-11-20', departsAt: null, returnsAt: null, meals: {} },
  stays: [
    { city: 'Shanghai', country: 'CN', from: '2026-11-17', to: '2026-11-19' },
    { city: '苏州市', country: 'CN', from: '2026-11-19', to: '2026-11-20' },
  ],
};
const amounts = (plan: Partial<TripPlan>, rules: Partial<typeof RULES> = {}) =>
  reckonAllowance({ ...PLAN, ...plan }, { ...RULES, ...rules }, 'CNY').map(({ amount }) => amount);

describe('The allowance of a trip', () => {
  test('depends on the tier of the city, however its name is written, and on the grade', () => {
    expect(amounts({})).toEqual([15_000, 15_000, 15_000, 10_000]);
    expect(amounts({}, { grade: 'P8' })).toEqual([20_000, 20_000, 20_000, 10_000]);
  });

  test('counts the city of the last night on a day with several, where the company says so', () => {
    expect(amounts({}, { tables: [{ ...TABLE, severalCities: 'lastNight' }] })).toEqual([
      ...[15_000, 15_000, 10_000, 10_000],
    ]);
  });

  test('deducts provided meals from the whole day, and never goes below nothing', () => {
    const half = { ...TABLE, firstDay: [{ moreThan: 0, percent: 50 }] };
    const meals: Record<string, Meal[]> = { '2026-11-17': ['lunch', 'dinner'], '2026-11-18': ['breakfast'] };
    expect(amounts({ meals }, { tables: [half] })).toEqual([0, 12_000, 15_000, 10_000]);
  });

  test('counts the hours of the first and the last day, and asks for them', () => {
    const hours = [
      { moreThan: 480, percent: 50 },
      { moreThan: 840, percent: 100 },
    ];
    const table = { ...TABLE, firstDay: hours, lastDay: hours };
    expect(reckonAllowance(PLAN, { ...RULES, tables: [table] }, 'CNY').map(({ fault }) => fault)).toEqual([
      ...['noTime', null, null, 'noTime'],
    ]);
    // Exactly eight hours away are not more than eight.
    expect(amounts({ departsAt: '16:00', returnsAt: '08:01' }, { tables: [table] })).toEqual([
      ...[0, 15_000, 15_000, 5_000],
    ]);
  });

  test('abroad is that of the city, else of the country, with the amount of a part of a day', () => {
    const half = [{ moreThan: 0, percent: 50 }];
    const stays = [
      { city: '巴黎', country: 'FR', from: '2026-11-17', to: '2026-11-18' },
      { city: 'Lille', country: 'FR', from: '2026-11-19', to: '2026-11-20' },
    ];
    const table = { ...TABLE, firstDay: half, lastDay: half };
    expect(amounts({ stays }, { tables: [table] })).toEqual([3_900, 5_800, 5_300, 3_600]);
  });

  test('is that of the table in force on each day', () => {
    const next = { ...TABLE, fromDay: '2026-11-19', tiers: TABLE.tiers.slice(1) };
    expect(amounts({}, { tables: [next, TABLE] })).toEqual([15_000, 15_000, 10_000, 10_000]);
  });

  test('lists what is over the tax-free limit, for the same part of the day', () => {
    const half = { ...TABLE, lastDay: [{ moreThan: 0, percent: 50 }] };
    const stays = [{ city: '北京', country: 'CN', from: '2026-11-17', to: '2026-11-20' }];
    const days = reckonAllowance({ ...PLAN, stays }, { ...RULES, tables: [half] }, 'CNY');
    expect(days.map(({ taxable }) => taxable)).toEqual([5_000, 5_000, 5_000, 2_500]);
  });

  test('is nothing on a day without a city, a table or a rate, and says which', () => {
    const [first, ...others] = PLAN.stays;
    const none = reckonAllowance({ ...PLAN, stays: first ? [first] : others }, RULES, 'CNY');
    expect(none.at(-1)).toMatchObject({ amount: 0, fault: 'noCity' });
    const early = reckonAllowance(PLAN, { ...RULES, tables: [{ ...TABLE, fromDay: '2027-01-01' }] }, 'CNY');
    expect(early.map(({ fault }) => fault)).toEqual(Array(4).fill('noTable'));
    const stays = [{ city: 'Oslo', country: 'NO', from: '2026-11-17', to: '2026-11-20' }];
    expect(reckonAllowance({ ...PLAN, stays }, RULES, 'CNY')[0]).toMatchObject({ fault: 'noRate' });
  });
});

const CITIES = [
  ...([
    '上海 CN',
    'Beijing CN',
    '苏州 CN',
    'Chengdu CN',
    'Paris FR',
    'Lyon FR',
    'Tokyo JP',
    'Oslo NO',
  ] as const),
];
const START = Date.parse('2026-03-01');
const dayAt = (offset: number) => new Date(START + offset * 86_400_000).toISOString().slice(0, 10);
const percent = fc.integer({ min: 0, max: 100 });
const amount = fc.integer({ min: 0, max: 99_999 });
const steps = fc
  .uniqueArray(fc.integer({ min: 0, max: 1_440 }), { minLength: 1, maxLength: 3 })
  .chain((starts) =>
    fc.tuple(
      ...starts
        .sort((a, b) => a - b)
        .map((moreThan) => percent.map((share) => ({ moreThan, percent: share }))),
    ),
  );
const limit = fc.option(amount, { nil: null });
const table = (fromDay: string) =>
  fc.record({
    ...{ id: fc.constant(ID), version: fc.constant(1), name: fc.constant('x'), source: fc.constant('') },
    ...{ fromDay: fc.constant(fromDay), country: fc.constant('CN'), currency: fc.constant('CNY') },
    ...{ firstDay: steps, lastDay: steps, oneDay: steps },
    meals: fc.record({ breakfast: percent, lunch: percent, dinner: percent }),
    severalCities: fc.constantFrom('highest' as const, 'lastNight' as const, 'first' as const),
    tiers: fc.tuple(
      fc.record({
        name: fc.constant('1'),
        cities: fc.constant<string[]>(['北京市', 'Shanghai']),
        rates: fc.tuple(
          fc.record({ grade: fc.constant('P8'), amount, taxFree: limit }),
          fc.record({ grade: fc.constant(''), amount, taxFree: limit }),
        ),
      }),
      fc.record({
        name: fc.constant('2'),
        cities: fc.constant<string[]>([]),
        rates: fc.tuple(fc.record({ grade: fc.constant(''), amount, taxFree: limit })),
      }),
    ),
    overseas: fc.tuple(
      ...(['FR:Paris:EUR', 'FR::EUR', 'JP::JPY'] as const).map((line) => {
        const [country = '', city = '', currency = ''] = line.split(':');
        const fixed = {
          country: fc.constant(country),
          city: fc.constant(city),
          currency: fc.constant(currency),
        };
        return fc.record({ ...fixed, amount, part: limit, taxFree: limit });
      }),
    ),
  });
const time = fc.option(
  fc
    .integer({ min: 0, max: 1_439 })
    .map(
      (minute) =>
        `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`,
    ),
  { nil: null },
);
const plan = fc
  .array(fc.tuple(fc.constantFrom(...CITIES), fc.integer({ min: 0, max: 4 }), fc.boolean()), {
    minLength: 1,
    maxLength: 4,
  })
  .chain((legs) => {
    let day = 0;
    const stays = legs.map(([where, nights, gap]) => {
      const [city = '', country = ''] = where.split(' ');
      const from = day + (gap ? 1 : 0);
      day = from + nights;
      return { city, country, from: dayAt(from), to: dayAt(day) };
    });
    const days = Array.from({ length: day + 1 }, (_, at) => dayAt(at));
    const meal = fc.subarray(['breakfast', 'lunch', 'dinner'] as Meal[]);
    return fc.record({
      ...{ from: fc.constant(dayAt(0)), to: fc.constant(dayAt(day)), stays: fc.constant(stays) },
      ...{ departsAt: time, returnsAt: time },
      meals: fc
        .tuple(...days.map(() => meal))
        .map((all) => Object.fromEntries(days.map((d, at) => [d, all[at] ?? []]))),
    });
  });

describe('A thousand random trips', () => {
  const WORTH: Record<string, number> = { CNY: 100, EUR: 783, JPY: 5 };
  const worthOf = (value: number, currency: string) => value * (WORTH[currency] ?? 1);

  test('are worth what a second, independently written reckoning says', () => {
    const rules = fc.tuple(table(dayAt(3)), table(dayAt(-30)), fc.constantFrom('', 'P8'));
    fc.assert(
      fc.property(plan, rules, (trip, [newer, older, grade]) => {
        const days = reckonAllowance(trip, { tables: [newer, older], grade, worthOf }, 'CNY');
        const ours = days.map(({ day, amount: value, taxable, fault }) =>
          fault ? `${day} ${fault}` : `${day} ${value} ${taxable}`,
        );
        expect(ours).toEqual(secondReckoning(trip, [older, newer], grade, worthOf));
      }),
      { numRuns: 1_000 },
    );
  });
});
