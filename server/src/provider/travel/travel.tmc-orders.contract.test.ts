import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { OfferSegment } from '@outlay/contract/travel/booking.offer';
import { openTmc, type TmcDouble } from './tmc/tmc.double.ts';
import { PERSON, TMC as port, tmcReach } from './tmc/tmc.samples.double.ts';
import type { OrderFeedPage, ProviderOrder, TravelReach } from './travel.port.ts';
import { DAY, faultOf, MINUTE, NOW } from './travel.samples.double.ts';

let agency: TmcDouble;
let reach: TravelReach;
beforeEach(async () => {
  agency = await openTmc();
  reach = tmcReach(agency);
});
afterEach(() => agency.close());

/** `2026-11-25 10:00:00`, as the agency writes an instant. */
const written = (at: Date): string =>
  new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');

const place = (Code: string, City: string) => ({ Code, Name: `${City}站`, City, Country: 'CN' });
const orderOf = (OrderID: string, more: Record<string, unknown> = {}) => ({
  ...{
    OrderID,
    ProductType: 'Train',
    OrderStatus: 'Ticketed',
    Title: 'G12',
    OrderDate: '2026-11-25 09:00:00',
  },
  ...{ EmployeeID: PERSON.account, EndorsementID: 'TR-7', Passengers: [{ Name: '王小明' }], Currency: 'CNY' },
  ...{ Amount: '553.50', RefundAmount: '0.00', PayType: 'Corp', PNR: 'E123', TicketNumbers: ['E123001'] },
  LastChangeTime: written(NOW),
  Segments: [
    {
      ...{ Title: 'G12', Carrier: '中国铁路', From: place('VNP', '北京'), To: place('AOH', '上海') },
      ...{ StartTime: '2026-12-10 08:00', EndTime: '2026-12-10 12:28', Minutes: 268, Class: 'secondSeat' },
    },
  ],
  ...more,
});
const setOrder = (OrderID: string, more: Record<string, unknown> = {}) =>
  agency.orders.set(OrderID, orderOf(OrderID, more));

async function all(since: string, now: Date, between?: () => void) {
  const orders: ProviderOrder[] = [];
  let page: OrderFeedPage = { orders: [], next: null, until: '' };
  for (let first = true; first || page.next !== null; first = false) {
    page = await port.listOrders({ ...reach, now }, since, first ? null : page.next);
    orders.push(...page.orders);
    between?.();
  }
  return {
    orders,
    until: page.until,
    numbers: [...new Set(orders.map(({ orderNo }) => orderNo))].toSorted(),
  };
}

describe('orders', () => {
  test('are read as they are, in exact amounts', async () => {
    setOrder('T-1');
    const { orders } = await all('', NOW);
    expect(orders).toMatchObject([
      {
        ...{
          orderNo: 'T-1',
          kind: 'train',
          state: 'Ticketed',
          total: { amount: 55_350, currency: 'CNY' },
          refunded: 0,
        },
        ...{
          paidBy: 'company',
          tripNumber: 'TR-7',
          account: '13800138000',
          bookedOn: '2026-11-25',
          reference: null,
        },
        ...{ version: NOW.getTime(), travellers: ['王小明'], recordLocator: 'E123', tickets: ['E123001'] },
      },
    ]);
    expect(OfferSegment.safeParse(orders[0]?.segments[0]).error).toBeUndefined();
    expect(await port.read(reach, 'T-1')).toEqual(orders[0]);
    expect((await faultOf(port.read(reach, 'T-9'))).fault).toBe('refused');
    expect((await faultOf(port.read(reach, '../x'))).fault).toBe('refused');
  });

  test('of other kinds, paid by the traveller, without trip, are read too', async () => {
    const stay = { StartTime: '2026-12-10', EndTime: '2026-12-12', Minutes: null, Class: null };
    setOrder('H-1', {
      ...{ ProductType: 'Hotel', PayType: 'Personal', EndorsementID: null, Amount: 980, RefundAmount: null },
      Segments: [{ ...orderOf('x').Segments[0], ...stay }],
    });
    expect((await all('', NOW)).orders[0]).toMatchObject({
      ...{ kind: 'hotel', paidBy: 'self', tripNumber: null, total: { amount: 98_000 }, refunded: 0 },
      segments: [{ startsAt: '2026-12-10', minutes: null, class: null }],
    });
  });

  test('come over pages, and after a correction or refund again as a later version', async () => {
    agency.pageMost = 3;
    for (let place = 0; place < 10; place += 1)
      setOrder(`T-${place}`, { LastChangeTime: written(new Date(NOW.getTime() - place * DAY)) });
    const first = await all('', NOW);
    expect(first.numbers).toHaveLength(10);

    const corrected = new Date(NOW.getTime() + DAY);
    setOrder('T-4', { Amount: '500.00', LastChangeTime: written(corrected) });
    setOrder('T-5', { OrderStatus: 'Refunded', RefundAmount: '540.25', LastChangeTime: written(corrected) });
    const later = await all(first.until, new Date(NOW.getTime() + 2 * DAY));
    const byNumber = new Map(later.orders.map((order) => [order.orderNo, order]));
    const before = new Map(first.orders.map((order) => [order.orderNo, order]));

    expect(byNumber.get('T-4')).toMatchObject({ total: { amount: 50_000 }, state: 'Ticketed' });
    expect(byNumber.get('T-5')).toMatchObject({
      total: { amount: 55_350 },
      refunded: 54_025,
      state: 'Refunded',
    });
    for (const number of ['T-4', 'T-5'])
      expect(byNumber.get(number)?.version).toBeGreaterThan(before.get(number)?.version ?? Infinity);
    expect(byNumber.has('T-9')).toBe(false);
  });

  test('that change while the pages are read make nobody miss another', async () => {
    agency.pageMost = 2;
    for (let place = 0; place < 9; place += 1)
      setOrder(`T-${place}`, { LastChangeTime: written(new Date(NOW.getTime() - (place + 1) * MINUTE)) });
    let changed = 9;
    // After each page, the order that was first in the list changes, and leaves it.
    const moving = () => {
      changed -= 1;
      if (changed >= 0)
        setOrder(`T-${changed}`, { LastChangeTime: written(new Date(NOW.getTime() + 5 * MINUTE)) });
    };
    const first = await all('', NOW, moving);
    const second = await all(first.until, new Date(NOW.getTime() + DAY));

    expect([...new Set([...first.numbers, ...second.numbers])]).toHaveLength(9);
    const unchanged = Array.from({ length: Math.max(0, changed) }, (_, place) => `T-${place}`);
    expect(first.numbers).toEqual(expect.arrayContaining(unchanged));
  });

  test.each([
    { Amount: 'free' },
    { Amount: '1.005' },
    { OrderStatus: 'Odd' },
    { ProductType: 'Ship' },
    { Segments: [] },
  ])('with %j are not passed over in silence', async (odd) => {
    setOrder('T-1');
    setOrder('T-2', odd);
    expect((await faultOf(all('', NOW))).fault).toBe('provider');
  });
});

describe('events', () => {
  const read = (event: { headers: Record<string, string>; body: Buffer }, now = NOW) =>
    port.parseWebhook({ ...reach, now }, event);

  test('that are signed tell which orders to read', () => {
    expect(read(agency.event(['T-1', 'T-2'], NOW))).toEqual({ id: 'ET-1T-2', handles: ['T-1', 'T-2'] });
  });

  test('that are unsigned, signed by another, changed or old are none', () => {
    const event = agency.event(['T-1'], NOW);
    const other = agency.event(['T-2'], NOW);
    expect(read({ ...event, headers: {} })).toBeNull();
    expect(read({ ...event, body: other.body })).toBeNull();
    expect(read(agency.event(['T-1'], NOW, 'another secret'))).toBeNull();
    expect(read(event, new Date(NOW.getTime() + 6 * MINUTE))).toBeNull();
    expect(port.parseWebhook({ ...reach, secrets: {} }, event)).toBeNull();
  });
});
