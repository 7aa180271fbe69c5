import { OfferSegment, type OfferQuery } from '@outlay/contract/travel/booking.offer';
import { ORDER_KINDS } from '@outlay/contract/travel/order';
import { plusDays } from '#system/clock.ts';
import { describe, expect, test } from 'vitest';
import { AIRPORTS, CITIES, LINES, STATIONS } from './sandbox/data.ts';
import { instantAt } from './sandbox/place-time.ts';
import { placeOf } from './sandbox/places.ts';
import { railsBetween } from './sandbox/railways.ts';
import { seeded } from './sandbox/seed.ts';
import { sandboxTravel } from './travel.sandbox.ts';
import { TravelError, type ProviderOffer, type TravelReach } from './travel.port.ts';

const NOW = new Date('2026-11-25T02:00:00Z');
const reachAt = (now = NOW, locale: TravelReach['locale'] = 'zh-Hans'): TravelReach => ({
  ...{ apiBase: null, account: '', secrets: {}, now, locale },
});
const REACH = reachAt();
const search = (query: OfferQuery, reach = REACH) =>
  sandboxTravel.search?.(reach, query) ?? Promise.resolve([]);
const places = async (kind: OfferQuery['kind'], text: string, locale: TravelReach['locale'] = 'zh-Hans') =>
  (await sandboxTravel.places?.(reachAt(NOW, locale), kind, text)) ?? [];

const random = seeded('a thousand queries');
const one = <T>(list: readonly T[]): T => list[random.between(0, list.length - 1)] as T;

function randomQuery(): OfferQuery {
  const kind = one(ORDER_KINDS);
  const day = plusDays('2026-11-25', random.between(0, 120));
  const travellers = random.between(1, 9);
  if (kind === 'hotel')
    return { kind, to: one(CITIES).hans, day, until: plusDays(day, random.between(1, 14)), travellers };
  if (kind === 'car') {
    const { code, city } = one(AIRPORTS);
    return {
      kind,
      from: code,
      to: random.next() < 0.8 ? city : one(CITIES).hans,
      day,
      travellers,
      at: '10:00',
    };
  }
  const list = kind === 'flight' ? AIRPORTS : STATIONS;
  return { kind, from: one(list).code, to: random.next() < 0.5 ? '上海' : one(list).code, day, travellers };
}

function expectPlausible(offer: ProviderOffer, query: OfferQuery): void {
  const { total, segments, handle, expiresAt, left } = offer;
  expect(total.currency).toBe('CNY');
  expect(total.amount).toBeGreaterThan(0);
  expect(Number.isInteger(total.amount)).toBe(true);
  expect(handle.length).toBeLessThanOrEqual(2000);
  expect(expiresAt.getTime()).toBe(NOW.getTime() + 15 * 60_000);
  if (left !== null) expect(left).toBeGreaterThanOrEqual(query.travellers);
  for (const segment of segments) {
    expect(OfferSegment.safeParse(segment).error).toBeUndefined();
    const [from, to] = [segment.from, segment.to].map(({ code }) => placeOf(offer.kind, code)?.zone ?? '');
    const begins = instantAt(segment.startsAt, from ?? '');
    const ends = instantAt(segment.endsAt, to ?? '');
    expect(ends).toBeGreaterThan(begins);
    if (segment.minutes !== null) expect((ends - begins) / 60_000).toBe(segment.minutes);
    expect(segment.startsAt.slice(0, 10)).toBe(query.day);
  }
}

describe('a thousand random queries', () => {
  test('find the same twice: plausible, the cheapest first, at most 100', async () => {
    const found: Record<string, number> = {};
    for (let count = 0; count < 1000; count += 1) {
      const query = randomQuery();
      const offers = await search(query);
      expect(await search(query)).toEqual(offers);
      expect(offers.length).toBeLessThanOrEqual(100);
      const prices = offers.map(({ total }) => total.amount);
      expect(prices).toEqual(prices.toSorted((a, b) => a - b));
      expect(new Set(offers.map(({ handle }) => handle)).size).toBe(offers.length);
      for (const offer of offers) expectPlausible(offer, query);
      found[query.kind] = (found[query.kind] ?? 0) + offers.length;
    }
    for (const kind of ORDER_KINDS) expect(found[kind]).toBeGreaterThan(100);
  });

  test.each([
    ['a day that does not exist', { day: '2027-02-30' }],
    ['a day that is over', { day: '2026-11-20' }],
    ['a day in the far future', { day: '2031-01-01' }],
    ['no day', { day: 'tomorrow' }],
    ['an unknown place', { to: 'nowhere' }],
    ['an empty place', { to: '' }],
    ['the same place', { to: 'PEK' }],
    ['nobody', { travellers: 0 }],
    ['half a person', { travellers: 1.5 }],
    ['a place with a sign', { to: '"}{' }],
  ])('find nothing for %s', async (_, odd) => {
    const query = {
      kind: 'flight',
      from: 'PEK',
      to: 'SHA',
      day: '2026-12-01',
      travellers: 1,
      ...odd,
    } as const;
    expect(await search(query)).toEqual([]);
  });

  test.each(['', 'x', '{}', '[]', 'null', '{"kind":"flight"}', '\u0000'])(
    'are not answered for the handle %j',
    async (handle) => {
      const [offer] = await search({
        kind: 'hotel',
        to: '杭州',
        day: '2026-12-01',
        until: '2026-12-02',
        travellers: 1,
      });
      const odd = { ...offer, handle } as ProviderOffer;
      for (const answer of [
        sandboxTravel.quote?.(REACH, odd),
        sandboxTravel.read?.(REACH, handle),
        sandboxTravel.pay?.(REACH, handle),
        sandboxTravel.cancelQuote?.(REACH, handle),
        sandboxTravel.cancel?.(REACH, handle, 'x'),
        sandboxTravel.changeOffers?.(REACH, handle, '2026-12-02'),
        sandboxTravel.change?.(REACH, handle, 'x'),
      ])
        await expect(answer).rejects.toBeInstanceOf(TravelError);
    },
  );
});

describe('flights', () => {
  const flights = (from: string, to: string, day = '2026-12-10') =>
    search({ kind: 'flight', from, to, day, travellers: 1 });

  test('take as long as their distance, whatever the time zones', async () => {
    const [there] = await flights('PVG', 'LAX');
    const segment = there?.segments[0];

    // 10,400 km; the clocks of Los Angeles are 16 hours behind, so it lands before it has left.
    expect(segment?.minutes).toBeGreaterThan(12 * 60);
    expect(segment?.minutes).toBeLessThan(15 * 60);
    expect(segment && segment.endsAt < segment.startsAt).toBe(true);
  });

  test('are from 4 to 12 a day, and dearer on the day before than a month ahead', async () => {
    const early = await flights('PEK', 'SHA', '2026-12-24');
    const late = await flights('PEK', 'SHA', '2026-11-26');
    const numbers = new Set(late.map(({ title }) => title));

    expect(numbers.size).toBeGreaterThanOrEqual(4);
    expect(numbers.size).toBeLessThanOrEqual(12);
    expect(late[0]?.total.amount).toBeGreaterThan(early[0]?.total.amount ?? Infinity);
    // 1,080 km for 0.75 to 1.3 yuan each.
    expect(early[0]?.total.amount).toBeGreaterThan(1080 * 70);
    expect(late[0]?.total.amount).toBeLessThan(1080 * 135);
  });

  test('of a city are those of all its airports', async () => {
    const pairs = new Set(
      (await flights('北京', '上海')).map(({ segments: [leg] }) => `${leg?.from.code}${leg?.to.code}`),
    );
    expect([...pairs].toSorted()).toEqual(['PEKPVG', 'PEKSHA', 'PKXPVG', 'PKXSHA']);
  });

  test('cost each traveller the same', async () => {
    const query = { kind: 'flight', from: 'CAN', to: 'CTU', day: '2026-12-10' } as const;
    const alone = await search({ ...query, travellers: 1 });
    const three = await search({ ...query, travellers: 3 });
    const priceOf = (offers: ProviderOffer[], title?: string) =>
      offers.find((offer) => offer.title === title && offer.class === 'economy')?.total.amount;

    expect(three.length).toBeGreaterThan(0);
    for (const { title } of three) expect(priceOf(three, title)).toBe(3 * (priceOf(alone, title) ?? 0));
  });

  test('that leave in half an hour are not sold any more', async () => {
    const query = { kind: 'flight', from: 'PEK', to: 'SHA', day: '2026-11-25', travellers: 1 } as const;
    const offers = await search(query, reachAt(new Date('2026-11-25T06:00:00Z')));
    expect(offers.length).toBeGreaterThan(0);
    for (const { segments } of offers) expect((segments[0]?.startsAt ?? '') >= '2026-11-25T14:30').toBe(true);
  });
});

describe('trains', () => {
  test('run on the lines that there are, with their speeds', async () => {
    const offers = await search({ kind: 'train', from: 'VNP', to: 'AOH', day: '2026-12-10', travellers: 1 });
    const fastest = offers.find(({ title }) => title.startsWith('G'));
    const km = railsBetween('VNP', 'AOH', 'fast') ?? 0;

    expect(km).toBeGreaterThan(1100);
    expect(km).toBeLessThan(1400);
    expect(fastest?.segments[0]?.minutes).toBeGreaterThan(4 * 60);
    expect(fastest?.segments[0]?.minutes).toBeLessThan(6 * 60);
    expect(offers.some(({ class: seat }) => seat === 'businessSeat')).toBe(true);
  });

  test('do not run across the sea, nor inside a city', async () => {
    const found = async (from: string, to: string) =>
      (await search({ kind: 'train', from, to, day: '2026-12-10', travellers: 1 })).length;
    expect(await found('广州', '海口')).toBe(0);
    expect(await found('VNP', 'BXP')).toBe(0);
    expect(await found('北京', '北京')).toBe(0);
    expect(await found('北京', '西安')).toBeGreaterThan(0);
    expect(await found('北京', '拉萨')).toBeGreaterThan(0);
  });

  test('reach every station of the list from Beijing, or are on an island or a plateau', () => {
    const apart = STATIONS.filter(({ code }) => {
      const fast = railsBetween('VNP', code, 'fast') ?? railsBetween('BXP', code, 'slow');
      return code !== 'VNP' && code !== 'BXP' && fast === undefined;
    });
    expect(apart.map(({ hans }) => hans).toSorted()).toEqual(['三亚', '海口东', '琼海', '林芝'].toSorted());
  });
});

describe('hotels and cars', () => {
  test('rooms are paid for each night and each traveller', async () => {
    const stay = { kind: 'hotel', to: '杭州', day: '2026-12-10' } as const;
    const night = await search({ ...stay, until: '2026-12-11', travellers: 1 });
    const nights = await search({ ...stay, until: '2026-12-13', travellers: 2 });

    expect(new Set(night.map(({ stars }) => stars))).toEqual(new Set([3, 4, 5]));
    for (const offer of night) {
      const longer = nights.find(({ title }) => title === offer.title)?.total.amount ?? 0;
      expect(longer).toBeGreaterThan(5 * offer.total.amount * 0.7);
      expect(offer.segments[0]).toMatchObject({ minutes: null, class: null, startsAt: '2026-12-10' });
    }
    expect(await search({ ...stay, until: '2026-12-10', travellers: 1 })).toEqual([]);
  });

  test('cars come in three classes, and enough of them for all travellers', async () => {
    const ride = { kind: 'car', from: 'HGH', to: '杭州', day: '2026-12-10', at: '09:00' } as const;
    const one = await search({ ...ride, travellers: 1 });
    const five = await search({ ...ride, travellers: 5 });

    expect(one.map(({ class: car }) => car)).toEqual(['economyCar', 'comfortCar', 'businessCar']);
    expect(five.find(({ class: car }) => car === 'economyCar')?.total.amount).toBe(
      2 * (one[0]?.total.amount ?? 0),
    );
    expect(five.find(({ class: car }) => car === 'businessCar')?.total).toEqual(one[2]?.total);
    expect(await search({ ...ride, from: 'PEK', travellers: 1 })).toEqual([]);
  });
});

describe('places', () => {
  test.each([
    ['flight', 'pek', '北京首都机场'],
    ['flight', '虹桥', '上海虹桥机场'],
    ['flight', '北京', '北京'],
    ['train', 'hangzhoudong', '杭州东'],
    ['train', 'AOH', '上海虹桥'],
    ['hotel', '杭州市', '杭州'],
    ['hotel', 'xi’an', '西安'],
    ['car', '杭州东站', '杭州东站'],
  ] as const)('of a %s by %s: %s comes first', async (kind, text, name) => {
    expect((await places(kind, text))[0]?.name).toBe(name);
  });

  test('are named in the language of the reader', async () => {
    const named = async (locale: TravelReach['locale']) => (await places('flight', 'PVG', locale))[0];
    expect(await named('zh-Hans')).toEqual({
      code: 'PVG',
      name: '上海浦东机场',
      city: '上海',
      country: 'CN',
    });
    expect(await named('zh-Hant')).toMatchObject({ name: '上海浦東機場' });
    expect(await named('fr')).toMatchObject({ name: 'Shanghai Pudong', city: 'Shanghai' });
  });

  test.each(['', '  ', '··', '%', '没有这个地方', 'x'.repeat(500)])('are none for %j', async (text) => {
    expect(await places('train', text)).toEqual([]);
  });

  test('have codes of their own, and every one can be searched', () => {
    for (const list of [AIRPORTS, STATIONS])
      expect(new Set(list.map(({ code }) => code)).size).toBe(list.length);
    for (const { code, hans } of AIRPORTS) expect(placeOf('flight', code)?.names.hans).toBe(hans);
    for (const { code, hans } of STATIONS) expect(placeOf('train', code)?.names.hans).toBe(hans);
    for (const { stations } of LINES)
      for (const code of stations) expect(placeOf('train', code)).toBeDefined();
    const codes = CITIES.map((city) => placeOf('hotel', city.hans)?.code);
    expect(codes).not.toContain(undefined);
  });
});
