import type { OfferQuery } from '@outlay/contract/travel/booking.offer';
import { plusDays } from '#system/clock.ts';
import { describe, expect, test } from 'vitest';
import type { TravelReach } from './travel.port.ts';
import { NOW, TRAVELLER } from './travel.samples.double.ts';
import { sandboxTravel } from './travel.sandbox.ts';

const reachAt = (now = NOW, locale: TravelReach['locale'] = 'zh-Hans'): TravelReach => ({
  ...{ apiBase: null, account: '', secrets: {}, now, locale },
});
const REACH = reachAt();
const search = (query: OfferQuery) => sandboxTravel.search?.(REACH, query) ?? Promise.resolve([]);

describe('orders', () => {
  const port = sandboxTravel as Required<typeof sandboxTravel>;

  async function booked(digit: number, kind: 'flight' | 'train', names = ['王小明']) {
    const [from, to] = kind === 'flight' ? ['PEK', 'CAN'] : ['VNP', 'AOH'];
    for (let ahead = 10; ahead < 60; ahead += 1) {
      const day = plusDays('2026-11-25', ahead);
      const offers = await search({ kind, from, to, day, travellers: names.length });
      const offer = offers.find(({ title }) => title.endsWith(String(digit)));
      if (!offer) continue;
      const travellers = names.map((name) => ({ ...TRAVELLER, name }));
      const command = {
        reference: 'b-1',
        offer,
        travellers,
        tripNumber: 'TR-7',
        paidBy: 'self',
        hold: false,
      } as const;
      return await port.book(REACH, command);
    }
    throw new Error(`no ${kind} whose number ends in ${digit}`);
  }
  const after = (ms: number) => reachAt(new Date(NOW.getTime() + ms));

  test.each(['flight', 'train'] as const)('of a late %s are confirmed two minutes later', async (kind) => {
    const order = await booked(6, kind);
    expect(order).toMatchObject({ state: 'Ticketing', tickets: [], recordLocator: '' });
    expect((await port.read(after(119_000), order.handle)).state).toBe('Ticketing');

    const later = await port.read(after(120_000), order.handle);
    expect(later).toMatchObject({ state: 'Ticketed', orderNo: order.orderNo, total: order.total });
    expect(later.tickets).toHaveLength(1);
    expect(later.version).toBeGreaterThan(order.version);
  });

  test('of a flight that the airline cancels are paid back a day later', async () => {
    const order = await booked(8, 'flight');
    expect((await port.read(after(23 * 3_600_000), order.handle)).state).toBe('Ticketed');

    const cancelled = await port.read(after(25 * 3_600_000), order.handle);
    expect(cancelled).toMatchObject({ state: 'Refunded', refunded: order.total.amount });
    expect(cancelled.version).toBeGreaterThan(order.version);
  });

  test('of a flight that the airline moved are given back for nothing', async () => {
    const order = await booked(7, 'flight');
    expect((await port.cancelQuote(REACH, order.handle)).fee.amount).toBeGreaterThan(0);
    expect((await port.cancelQuote(after(25 * 3_600_000), order.handle)).fee.amount).toBe(0);
  });

  test('of trains are neither moved nor cancelled by themselves', async () => {
    for (const digit of [7, 8]) {
      const order = await booked(digit, 'train');
      expect((await port.read(after(25 * 3_600_000), order.handle)).state).toBe('Ticketed');
    }
  });

  test('are the same in every language but for the names', async () => {
    const order = await booked(0, 'flight');
    const english = await port.read(reachAt(NOW, 'en'), order.handle);
    expect(english.segments[0]?.from.name).toBe('Beijing Capital');
    expect({ ...english, segments: [] }).toEqual({ ...order, segments: [] });
  });

  test.each(['名', '"', '\\', '\u0001', 'é'])(
    'of nine people with long names of %j have a handle that fits',
    async (letter) => {
      const order = await booked(
        0,
        'train',
        Array.from({ length: 9 }, () => letter.repeat(60)),
      );
      expect(order.handle.length).toBeLessThanOrEqual(2000);
      expect(await port.read(REACH, order.handle)).toMatchObject({
        orderNo: order.orderNo,
        state: 'Ticketed',
      });
    },
  );

  test('cannot be made with fewer people, or a hold that was not offered', async () => {
    const offers = await search({ kind: 'train', from: 'VNP', to: 'AOH', day: '2026-12-10', travellers: 1 });
    const offer = offers.find(
      ({ title }) => title.endsWith('0') || title.endsWith('1') || title.endsWith('2'),
    );
    if (!offer) throw new Error('no train');
    const command = {
      reference: 'b',
      offer,
      travellers: [TRAVELLER],
      tripNumber: '',
      paidBy: 'company',
      hold: true,
    } as const;
    await expect(port.book(REACH, command)).rejects.toMatchObject({ fault: 'refused', code: 'noHold' });
    const nobody = { ...command, hold: false, travellers: [] };
    await expect(port.book(REACH, nobody)).rejects.toMatchObject({ fault: 'refused', code: 'travellers' });
  });

  test('of rooms and cars can be cancelled and moved to another day', async () => {
    const stay = {
      kind: 'hotel',
      to: '杭州',
      day: '2026-12-10',
      until: '2026-12-12',
      travellers: 1,
    } as const;
    const ride = {
      kind: 'car',
      from: 'HGH',
      to: '杭州',
      day: '2026-12-10',
      at: '09:00',
      travellers: 1,
    } as const;
    for (const query of [stay, ride]) {
      const [offer] = await search(query);
      if (!offer) throw new Error(`no ${query.kind}`);
      const command = {
        reference: 'b',
        offer,
        travellers: [TRAVELLER],
        tripNumber: '',
        paidBy: 'company',
        hold: false,
      } as const;
      const order = await port.book(REACH, command);
      const choices = await port.changeOffers(REACH, order.handle, '2026-12-20');
      expect(choices).toHaveLength(1);
      const changed = await port.change(REACH, order.handle, choices[0]?.id ?? '');
      expect(changed).toMatchObject({ state: 'Changed', segments: [{ title: offer.segments[0]?.title }] });
      expect(changed.segments[0]?.startsAt.slice(0, 10)).toBe('2026-12-20');
      const quote = await port.cancelQuote(REACH, changed.handle);
      expect(quote.fee.amount).toBe(0);
      expect((await port.cancel(REACH, changed.handle, quote.id)).refunded).toBe(changed.total.amount);
    }
  });
});
