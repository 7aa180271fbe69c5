import { describe, expect, test } from 'vitest';
import type { OfferQuery, OfferSegment, RuleFault, TravelClass } from '@outlay/contract/travel/booking.offer';
import type { BookingRules } from '@outlay/contract/travel/booking.setting';
import { secondFaultsOf } from '../../../../test/second-booking.ts';
import { randomFrom } from '../../../../test/random.ts';
import { faultsOf, inOrder, needOf, rulesOn, type Circumstances, type Judged } from './rules.policy.ts';

const OFF = { class: null, cap: null, cheapest: null, late: null } as const;
const rulesOf = (more: Partial<BookingRules>): BookingRules => ({
  ...{ id: 'r', version: 1, name: 'Rules', fromDay: '2026-01-01', currency: 'CNY' },
  ...{ flight: [], train: [], car: [], hotel: [], ride: null, daysAhead: 0, effects: OFF },
  cheapest: { hours: 2, percent: 10 },
  ...more,
});

const placeIn = (city: string, country = 'CN') => ({ code: city, name: city, city, country });
interface OfferFacts {
  kind?: Judged['kind'];
  class?: TravelClass | null;
  yuan?: number | null;
  at?: string;
  city?: string;
}
function offerOf({
  kind = 'flight',
  class: own = 'economy',
  yuan = 1_000,
  at = '08:00',
  city = '北京',
}: OfferFacts): Judged {
  const segment: OfferSegment = {
    ...{ title: 'One', carrier: '', from: placeIn('上海'), to: placeIn(city), minutes: null, class: own },
    ...{ startsAt: kind === 'hotel' ? '2026-12-01' : `2026-12-01T${at}`, endsAt: '2026-12-02' },
  };
  const base = yuan === null ? null : { amount: yuan * 100, currency: 'CNY' };
  return { kind, segments: [segment], class: kind === 'hotel' ? null : own, base };
}

const FLIGHT: OfferQuery = { kind: 'flight', from: 'SHA', to: 'PEK', day: '2026-12-01', travellers: 1 };
const STAY: OfferQuery = { kind: 'hotel', to: '北京', day: '2026-12-01', until: '2026-12-04', travellers: 2 };
const judge = (
  rules: Partial<BookingRules>,
  facts: OfferFacts,
  more: Partial<Circumstances> = {},
  others: OfferFacts[] = [],
) => {
  const offer = offerOf(facts);
  const circumstances = { rules: rulesOf(rules), grade: 'P5', query: FLIGHT, today: '2026-11-25', ...more };
  return faultsOf(offer, [offer, ...others.map(offerOf)], circumstances);
};

describe('A class', () => {
  const rules: Partial<BookingRules> = {
    flight: [
      { grade: 'M1', highest: 'business' },
      { grade: '', highest: 'economy' },
    ],
    train: [{ grade: 'P5', highest: 'firstSeat' }],
    effects: { ...OFF, class: 'approval' },
  };

  test.each<[string, OfferFacts, TravelClass | null]>([
    ['P5', { class: 'economy' }, null],
    ['P5', { class: 'premiumEconomy' }, 'economy'],
    ['', { class: 'business' }, 'economy'],
    ['M1', { class: 'business' }, null],
    ['M1', { class: 'first' }, 'business'],
    ['P5', { kind: 'train', class: 'businessSeat' }, 'firstSeat'],
    // No grade but P5 has a limit on trains.
    ['M1', { kind: 'train', class: 'businessSeat' }, null],
  ])('for grade %s of %j is at most %s', (grade, facts, allowed) => {
    expect(judge(rules, facts, { grade })).toEqual(
      allowed === null ? [] : [{ code: 'class', effect: 'approval', allowed, limit: null, days: null }],
    );
  });
});

describe('A cap', () => {
  const hotel = [
    {
      name: 'First',
      cities: ['北京'],
      caps: [
        { grade: '', amount: 50_000 },
        { grade: 'M1', amount: 80_000 },
      ],
    },
    { name: 'Other', cities: [], caps: [{ grade: '', amount: 30_000 }] },
  ];
  const rules = { hotel, ride: 10_000, effects: { ...OFF, cap: 'reason' as const } };

  // Three nights and two rooms: six times the cap of a night.
  test.each<[string, string, number, number | null]>([
    ['P5', '北京', 3_000, null],
    ['P5', '北京', 3_000.01, 300_000],
    ['P5', 'Beijing', 3_001, 300_000],
    ['M1', '北京市', 4_800, null],
    ['P5', '杭州', 1_801, 180_000],
  ])('of grade %s in %s at %d yuan', (grade, city, yuan, limit) => {
    const faults = judge(rules, { kind: 'hotel', city, yuan }, { grade, query: STAY });
    expect(faults.map((one) => one.limit?.amount ?? null)).toEqual(limit === null ? [] : [limit]);
  });

  test('of a ride is for the ride', () => {
    const ride: OfferFacts = { kind: 'car', class: 'economyCar' };
    expect(judge(rules, { ...ride, yuan: 100 })).toEqual([]);
    expect(judge(rules, { ...ride, yuan: 101 })).toMatchObject([
      { limit: { amount: 10_000, currency: 'CNY' } },
    ]);
  });

  test('says nothing without an exchange rate', () => {
    expect(judge(rules, { kind: 'hotel', yuan: null }, { query: STAY })).toEqual([]);
  });
});

describe('The cheapest', () => {
  const rules = { effects: { ...OFF, cheapest: 'reason' as const } };

  test('within the hours may be exceeded by the percentage', () => {
    const cheap: OfferFacts = { yuan: 1_000, at: '10:00' };
    expect(judge(rules, { yuan: 1_100 }, {}, [cheap])).toEqual([]);
    expect(judge(rules, { yuan: 1_101 }, {}, [cheap])).toMatchObject([
      { code: 'cheapest', limit: { amount: 110_000, currency: 'CNY' } },
    ]);
  });

  test('is one that leaves at about that time, in at least that class', () => {
    expect(judge(rules, { yuan: 2_000 }, {}, [{ yuan: 1_000, at: '10:01' }])).toEqual([]);
    expect(judge(rules, { yuan: 2_000, class: 'business' }, {}, [{ yuan: 1_000 }])).toEqual([]);
    expect(judge(rules, { yuan: 2_000 }, {}, [{ yuan: 1_000, class: 'business' }])).toHaveLength(1);
    expect(judge(rules, { yuan: 2_000 }, {}, [{ yuan: 1_000, kind: 'train', class: 'secondSeat' }])).toEqual(
      [],
    );
  });
});

test('A flight is booked the required days ahead; a train is not', () => {
  const rules = { daysAhead: 7, effects: { ...OFF, late: 'forbid' as const } };
  expect(judge(rules, {}, { today: '2026-11-24' })).toEqual([]);
  expect(judge(rules, {}, { today: '2026-11-25' })).toMatchObject([
    { code: 'late', effect: 'forbid', days: 7 },
  ]);
  expect(judge(rules, { kind: 'train', class: 'secondSeat' })).toEqual([]);
});

test('Rules hold from their day until those of a later day', () => {
  const all = [{ fromDay: '2026-12-01' }, { fromDay: '2026-06-01' }];
  expect(rulesOn(all, '2026-12-01')).toBe(all[0]);
  expect(rulesOn(all, '2026-11-30')).toBe(all[1]);
  expect(rulesOn(all, '2026-05-31')).toBeUndefined();
});

test('The strictest effect of several faults counts, and offers within the rules come first', () => {
  const fault = (effect: RuleFault['effect']): RuleFault => ({
    ...{ code: 'late', effect, allowed: null, limit: null, days: 1 },
  });
  expect(needOf([])).toBeNull();
  expect(needOf([fault('reason'), fault('approval')])).toBe('approval');
  expect(needOf([fault('approval'), fault('forbid'), fault('reason')])).toBe('forbid');
  const priced = (amount: number | null, faults: RuleFault[] = []) => ({
    offer: {
      base: amount === null ? null : { amount, currency: 'CNY' },
      total: { amount: amount ?? 1, currency: 'USD' },
    },
    faults,
  });
  const [cheap, dear, unknown, against] = [priced(1), priced(2), priced(null), priced(1, [fault('reason')])];
  expect([against, unknown, dear, cheap].sort(inOrder)).toEqual([cheap, dear, unknown, against]);
});

test('A thousand random cases are judged as by somebody else', () => {
  const random = randomFrom(73);
  const pick = <T>(...from: T[]): T => from[Math.floor(random() * from.length)] as T;
  const upTo = (most: number) => Math.floor(random() * (most + 1));
  let faulty = 0;
  for (let at = 0; at < 1_000; at += 1) {
    const kind = pick<Judged['kind']>('flight', 'train', 'hotel', 'car');
    const classes = {
      flight: ['economy', 'premiumEconomy', 'business', 'first'],
      train: ['hardSeat', 'hardSleeper', 'secondSeat', 'softSleeper', 'firstSeat', 'businessSeat'],
      car: ['economyCar', 'comfortCar', 'businessCar'],
      hotel: [null],
    } as Record<Judged['kind'], (TravelClass | null)[]>;
    const facts = (): OfferFacts => ({
      ...{
        kind,
        class: pick(...classes[kind]),
        yuan: pick<number | null>(upTo(30) * 100 + upTo(3), null, 1_000),
      },
      ...{
        at: `${String(6 + upTo(16)).padStart(2, '0')}:${pick('00', '30')}`,
        city: pick('北京', '杭州', 'Paris'),
      },
    });
    const grades = () => pick([''], ['', 'P5'], ['P5'], ['M1', '']);
    const highest = (of: Judged['kind']) =>
      grades().map((grade) => ({ grade, highest: pick(...classes[of]) }));
    const effect = () => pick<RuleFault['effect'] | null>('reason', 'approval', 'forbid', null);
    const tier = (cities: string[]) => ({
      ...{ name: 't', cities },
      caps: grades().map((grade) => ({ grade, amount: upTo(900) * 100 })),
    });
    const rules = rulesOf({
      flight: highest('flight') as BookingRules['flight'],
      train: highest('train') as BookingRules['train'],
      car: highest('car') as BookingRules['car'],
      hotel: pick([tier(['北京']), tier([])], [tier(['Hangzhou'])], [tier([])], []),
      ride: pick(null, upTo(200) * 100),
      cheapest: { hours: upTo(6), percent: upTo(40) },
      daysAhead: upTo(10),
      effects: { class: effect(), cap: effect(), cheapest: effect(), late: effect() },
    });
    const day = `2026-12-0${1 + upTo(8)}`;
    const travellers = 1 + upTo(2);
    const query = (
      kind === 'hotel'
        ? { kind, to: '北京', day, until: `2026-12-1${upTo(9)}`, travellers }
        : { kind, from: 'SHA', to: 'PEK', day, travellers, ...(kind === 'car' && { at: '09:00' }) }
    ) as OfferQuery;
    const offers = Array.from({ length: 1 + upTo(8) }, () => offerOf(facts()));
    const circumstances = { rules, grade: pick('', 'P5', 'M1'), query, today: '2026-11-28' };
    for (const offer of offers) {
      const faults = faultsOf(offer, offers, circumstances);
      faulty += Number(faults.length > 0);
      expect(faults).toEqual(secondFaultsOf(offer, offers, circumstances));
    }
  }
  // The cases are worth something: many are against a rule, and many are not.
  expect(faulty).toBeGreaterThan(1_000);
});
