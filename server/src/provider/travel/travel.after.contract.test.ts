import { plusDays } from '#system/clock.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { BookCommand, TravelReach } from './travel.port.ts';
import {
  commandOf,
  DAY,
  faultOf,
  MINUTE,
  NOW,
  openDuffelProvider,
  openSandbox,
  type Provider,
  type Selling,
  flightEnding,
} from './travel.samples.double.ts';

describe.each([
  ['sandbox', openSandbox, false],
  ['duffel', openDuffelProvider, true],
] as const)('%s, after the booking', (_, open, remembers) => {
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

  test('gives a held offer back for nothing', async () => {
    const held = await booked(0, { hold: true });
    const quote = await port.cancelQuote(reach, held.handle);

    expect(quote).toMatchObject({ refund: { amount: 0 }, fee: { amount: 0 } });
    expect((await port.cancel(reach, held.handle, quote.id)).state).toBe('Cancelled');
  });

  test.each([1, 2])('cancels in two steps, as it was quoted (%i)', async (digit) => {
    const order = await booked(digit);
    const later = provider.at(new Date(NOW.getTime() + MINUTE));
    const quote = await port.cancelQuote(later, order.handle);

    expect(quote.fee.amount).toBeGreaterThan(0);
    expect(quote.refund.amount + quote.fee.amount).toBe(order.total.amount);
    expect(quote.expiresAt.getTime()).toBeGreaterThan(later.now.getTime());
    const cancelled = await port.cancel(later, order.handle, quote.id);
    expect(cancelled).toMatchObject({ state: 'Refunded', total: order.total, refunded: quote.refund.amount });
    expect(cancelled.version).toBeGreaterThan(order.version);
    expect(await port.read(later, cancelled.handle)).toEqual(cancelled);
    expect(await port.cancel(later, cancelled.handle, quote.id)).toEqual(cancelled);
    expect((await faultOf(port.cancelQuote(later, cancelled.handle))).fault).toBe('refused');
  });

  test('does not cancel by a quote that is old, of another order, or invented', async () => {
    const order = await booked(1);
    const quote = await port.cancelQuote(reach, order.handle);
    const late = provider.at(new Date(NOW.getTime() + 31 * MINUTE));

    expect((await faultOf(port.cancel(late, order.handle, quote.id))).fault).toBe('expired');
    for (const id of ['', 'x', '../orders', '99999999999999', 'ore_1', '-1'])
      expect(['expired', 'refused']).toContain((await faultOf(port.cancel(reach, order.handle, id))).fault);
    expect((await port.read(reach, order.handle)).state).toBe('Ticketed');
    if (!remembers) return;
    const other = await booked(2, { reference: 'b-2' });
    const theirs = await port.cancelQuote(provider.at(), other.handle);
    expect((await faultOf(port.cancel(reach, order.handle, theirs.id))).fault).toBe('refused');
  });

  test('says in its own words what can be neither given back nor changed', async () => {
    const order = await booked(9);
    for (const answer of [
      port.cancelQuote(reach, order.handle),
      port.changeOffers(reach, order.handle, '2026-12-20'),
    ]) {
      const failure = await faultOf(answer);
      expect(failure.fault).toBe('refused');
      expect(failure.words).not.toBe('');
    }
  });

  test('changes to another day for what it said', async () => {
    const order = await booked(2);
    const day = plusDays(order.segments[0]?.startsAt.slice(0, 10) ?? '', 3);
    const choices = await port.changeOffers(reach, order.handle, day);
    expect(choices.length).toBeGreaterThan(0);
    const paid = ({ total, refunded }: typeof order) => total.amount - refunded;

    for (const { segments, difference, fee } of choices) {
      expect(segments[0]?.startsAt.slice(0, 10)).toBe(day);
      expect(difference.currency).toBe('CNY');
      expect(fee.amount).toBeGreaterThan(0);
    }
    const [choice] = choices.toSorted((a, b) => b.difference.amount - a.difference.amount);
    const changed = await port.change(
      provider.at(new Date(NOW.getTime() + MINUTE)),
      order.handle,
      choice?.id ?? '',
    );
    expect(changed).toMatchObject({ state: 'Changed', orderNo: order.orderNo, segments: choice?.segments });
    expect(paid(changed) - paid(order)).toBe(choice?.difference.amount);
    expect(changed.version).toBeGreaterThan(order.version);
    expect(await port.read(provider.at(), changed.handle)).toEqual(changed);
    const quote = await port.cancelQuote(reach, changed.handle);
    expect(quote.refund.amount + quote.fee.amount).toBe(paid(changed));
  });

  test('does not change by what was offered long ago, for another order, or never', async () => {
    const order = await booked(2);
    const [choice] = await port.changeOffers(reach, order.handle, '2026-12-30');
    const late = provider.at(new Date(NOW.getTime() + 31 * MINUTE));

    expect((await faultOf(port.change(late, order.handle, choice?.id ?? ''))).fault).toBe('expired');
    for (const id of ['', 'x', '1.2.3', 'oco_1', '../orders'])
      expect(['expired', 'refused', 'soldOut']).toContain(
        (await faultOf(port.change(reach, order.handle, id))).fault,
      );
    if (!remembers) return;
    const other = await booked(1, { reference: 'b-2' });
    const [theirs] = await port.changeOffers(provider.at(), other.handle, '2026-12-30');
    expect((await faultOf(port.change(reach, order.handle, theirs?.id ?? ''))).fault).toBe('refused');
  });

  test('tells when the airline has moved a flight, as a new version with the new times', async () => {
    const order = await booked(7);
    const later = provider.at(new Date(NOW.getTime() + DAY + MINUTE));
    provider.move(order.handle);
    const moved = await port.read(later, order.handle);

    expect(moved.state).toBe('Changed');
    expect(moved.version).toBeGreaterThan(order.version);
    expect(moved.segments[0]?.startsAt).not.toBe(order.segments[0]?.startsAt);
    expect(moved.segments[0]?.minutes).toBe(order.segments[0]?.minutes);
    expect(moved.total).toEqual(order.total);
  });

  test('tells that a journey is over', async () => {
    const order = await booked(0);
    const over = await port.read(provider.at(new Date(NOW.getTime() + 200 * DAY)), order.handle);

    expect(over).toMatchObject({ state: 'Completed', total: order.total });
    expect(over.version).toBeGreaterThan(order.version);
  });

  test.each(['', 'x', 'ord_', 'ord_unknown', '../offers', '{"a":1}'])(
    'does not know the order %j',
    async (handle) => {
      for (const answer of [
        port.read(reach, handle),
        port.pay(reach, handle),
        port.cancelQuote(reach, handle),
        port.cancel(reach, handle, 'ore_1'),
        port.changeOffers(reach, handle, '2026-12-20'),
      ])
        expect((await faultOf(answer)).fault).toBe('refused');
    },
  );
});
