import { OfferSegment } from '@outlay/contract/travel/booking.offer';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { BookCommand, TravelReach } from './travel.port.ts';
import {
  commandOf,
  faultOf,
  MINUTE,
  NOW,
  openDuffelProvider,
  openSandbox,
  TRAVELLER,
  type Provider,
  type Selling,
  flightEnding,
} from './travel.samples.double.ts';

describe.each([
  ['sandbox', openSandbox, false],
  ['duffel', openDuffelProvider, true],
] as const)('%s', (kind, open, remembers) => {
  let provider: Provider;
  let port: Selling;
  let reach: TravelReach;
  beforeEach(async () => {
    provider = await open();
    ({ port } = provider);
    reach = provider.at();
  });
  afterEach(async () => {
    expect(provider.refused()).toEqual([]);
    await provider.close();
  });

  const flight = (digit: number, travellers = 1) => flightEnding(port, reach, { digit, travellers });

  const booked = async (digit: number, more: Partial<BookCommand> = {}) =>
    await port.book(reach, commandOf(await flight(digit), more));

  test('answers a test that changes nothing', async () => {
    expect(port.kind).toBe(kind);
    expect(await port.test(reach)).toBeGreaterThanOrEqual(0);
  });

  test('knows places by code, by name and by Chinese name', async () => {
    for (const text of ['pek', 'Beijing', '北京首都'])
      expect((await port.places(reach, 'flight', text)).map(({ code }) => code)).toContain('PEK');
    expect(await port.places(reach, 'flight', ' ')).toEqual([]);
  });

  test('finds offers that can be shown, the cheapest first', async () => {
    const offers = await port.search(reach, {
      ...{ kind: 'flight', from: 'PEK', to: 'SHA', day: '2026-12-10', travellers: 2 },
    });

    expect(offers.length).toBeGreaterThan(3);
    expect(offers.length).toBeLessThanOrEqual(100);
    const prices = offers.map(({ total }) => total.amount);
    expect(prices).toEqual(prices.toSorted((a, b) => a - b));
    for (const { total, segments, handle, expiresAt } of offers) {
      expect(total.currency).toBe('CNY');
      expect(Number.isInteger(total.amount) && total.amount > 0).toBe(true);
      for (const segment of segments) expect(OfferSegment.safeParse(segment).error).toBeUndefined();
      expect(segments[0]).toMatchObject({
        from: { code: 'PEK', city: '北京' },
        to: { code: 'SHA', country: 'CN' },
      });
      expect(handle.length).toBeLessThanOrEqual(2000);
      expect(expiresAt.getTime()).toBeGreaterThan(NOW.getTime());
    }
  });

  test('finds nothing of a kind that it does not sell', async () => {
    if (port.searches.includes('hotel')) return;
    expect(
      await port.search(reach, {
        kind: 'hotel',
        to: '北京',
        day: '2026-12-10',
        until: '2026-12-11',
        travellers: 1,
      }),
    ).toEqual([]);
    expect(await port.places(reach, 'hotel', 'Beijing')).toEqual([]);
  });

  test('sells at the price that it quotes', async () => {
    const offer = await flight(0);
    const quote = await port.quote(reach, offer);
    const order = await port.book(reach, commandOf(quote));

    expect(quote.total).toEqual(offer.total);
    expect(order).toMatchObject({
      ...{ reference: 'b-1', kind: 'flight', state: 'Ticketed', total: offer.total, refunded: 0 },
      ...{
        paidBy: 'company',
        tripNumber: 'TR-7',
        payUntil: null,
        bookedOn: '2026-11-25',
        segments: offer.segments,
      },
    });
    expect(order.recordLocator).not.toBe('');
    expect(order.tickets).toHaveLength(1);
    expect(order.travellers).toHaveLength(1);
    expect(order.handle.length).toBeLessThanOrEqual(2000);
    expect(await port.read(reach, order.handle)).toEqual(order);
  });

  test('sells to several people', async () => {
    const offer = await flight(0, 3);
    const people = ['An', 'Bo', 'Cui'].map((givenName) => ({ ...TRAVELLER, givenName, name: givenName }));
    const order = await port.book(reach, commandOf(offer, { travellers: people }));

    expect(order.travellers).toHaveLength(3);
    expect(order.total).toEqual(offer.total);
    expect((await faultOf(port.book(reach, commandOf(offer, { reference: 'b-2' })))).fault).toBe('refused');
  });

  test('asks more for an offer that has become dearer, and does not sell it at the old price', async () => {
    const offer = await flight(4);
    const quote = await port.quote(reach, offer);

    expect(quote.total.amount).toBeGreaterThan(offer.total.amount);
    expect((await faultOf(port.book(reach, commandOf(offer)))).fault).toBe('expired');
    expect((await port.book(reach, commandOf(quote))).total).toEqual(quote.total);
  });

  test('says that an offer is sold out, or has expired', async () => {
    expect((await faultOf(booked(5))).fault).toBe('soldOut');
    const offer = await flight(0);
    const late = provider.at(new Date(NOW.getTime() + 21 * MINUTE));
    expect((await faultOf(port.quote(late, offer))).fault).toBe('expired');
    expect((await faultOf(port.book(late, commandOf(offer)))).fault).toBe('expired');
  });

  test('makes one order of one reference', async () => {
    const offer = await flight(0);
    const first = await port.book(reach, commandOf(offer));
    const again = await port.book(reach, commandOf(offer));
    const other = await port.book(reach, commandOf(await flight(1), { reference: 'b-2' }));

    expect(again.orderNo).toBe(first.orderNo);
    expect(other.orderNo).not.toBe(first.orderNo);
  });

  test('finds an order by its reference, if it keeps orders', async () => {
    const order = await booked(0);
    const since = new Date(NOW.getTime() - MINUTE);

    expect(await port.findByReference(reach, 'b-1', since)).toEqual(remembers ? order : null);
    expect(await port.findByReference(reach, 'b-9', since)).toBeNull();
  });

  test('holds an offer until it is paid', async () => {
    const held = await booked(0, { hold: true });
    expect(held).toMatchObject({ state: 'Held', tickets: [] });
    expect(held.payUntil?.getTime()).toBeGreaterThan(NOW.getTime() + 20 * 60 * MINUTE);

    const later = provider.at(new Date(NOW.getTime() + 60 * MINUTE));
    const paid = await port.pay(later, held.handle);
    expect(paid).toMatchObject({
      state: 'Ticketed',
      orderNo: held.orderNo,
      total: held.total,
      payUntil: null,
    });
    expect(paid.version).toBeGreaterThan(held.version);
    expect(await port.pay(later, paid.handle)).toEqual(paid);
  });

  test('gives a held offer away after its time', async () => {
    const held = await booked(0, { hold: true });
    const late = provider.at(new Date((held.payUntil?.getTime() ?? 0) + MINUTE));

    expect((await faultOf(port.pay(late, held.handle))).fault).toBe('expired');
    const order = await port.read(late, held.handle);
    expect(order).toMatchObject({ state: 'Cancelled', refunded: 0, tickets: [] });
    expect(order.version).toBeGreaterThan(held.version);
  });
});
