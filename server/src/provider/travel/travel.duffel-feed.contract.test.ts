import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DUFFEL_TOKEN, openDuffel, type DuffelDouble } from './duffel/duffel.double.ts';
import type { BookCommand, OrderFeedPage, ProviderOrder, TravelReach } from './travel.port.ts';
import { commandOf, DAY, NOW, DUFFEL, duffelFlight, duffelReach } from './travel.samples.double.ts';

let duffel: DuffelDouble;
const port = DUFFEL;
let reach: TravelReach;

beforeEach(async () => {
  duffel = await openDuffel(NOW);
  reach = duffelReach(duffel);
});
afterEach(() => duffel.close());

const flight = (digit = 0) => duffelFlight(reach, digit);
const booked = async (digit = 0, more: Partial<BookCommand> = {}) =>
  await port.book(reach, commandOf(await flight(digit), more));
const at = (now: Date): TravelReach => {
  duffel.world.now = now;
  return { ...reach, now };
};

describe('the feed', () => {
  const all = async (since = '', now = NOW) => {
    const orders: ProviderOrder[] = [];
    let page: OrderFeedPage = { orders: [], next: '', until: '' };
    for (let first = true; first || page.next !== null; first = false) {
      page = await port.listOrders(at(now), since, first ? null : page.next);
      orders.push(...page.orders);
    }
    return { orders, until: page.until };
  };

  test('has every order once, over pages', async () => {
    duffel.world.pageMost = 2;
    for (const place of [0, 1, 2, 6, 7]) await booked(place, { reference: `b-${place}` });
    const { orders } = await all();
    expect(orders.map(({ reference }) => reference).toSorted()).toEqual(['b-0', 'b-1', 'b-2', 'b-6', 'b-7']);
  });

  test('has later only what has changed, with its refund, wherever Duffel tells it', async () => {
    const orders: Record<number, ProviderOrder> = {};
    for (const digit of [0, 1, 2, 6]) orders[digit] = await booked(digit, { reference: `b-${digit}` });
    const { until } = await all('', new Date(NOW.getTime() + DAY));
    at(new Date(NOW.getTime() + 2 * DAY));
    for (const digit of [1, 2]) {
      const { handle = '' } = orders[digit] ?? {};
      await port.cancel(reach, handle, (await port.cancelQuote(reach, handle)).id);
    }
    duffel.moveFlight(orders[6]?.handle ?? '');

    const { orders: changed } = await all(until, new Date(NOW.getTime() + 3 * DAY));
    const byReference = new Map(changed.map((order) => [order.reference, order]));
    expect([...byReference.keys()].toSorted()).toEqual(['b-1', 'b-2', 'b-6']);
    for (const digit of [1, 2])
      expect(byReference.get(`b-${digit}`)).toMatchObject({
        state: 'Refunded',
        refunded: (orders[digit]?.total.amount ?? 0) - 10_000,
      });
    expect(byReference.get('b-6')).toMatchObject({ state: 'Changed' });
    for (const order of changed) {
      const digit = Number(order.reference?.slice(-1));
      expect(order.version).toBeGreaterThan(orders[digit]?.version ?? Infinity);
    }
  });

  test('loses no change that comes while it is read', async () => {
    duffel.world.pageMost = 1;
    const first = await booked(0);
    await booked(1, { reference: 'b-2' });
    const page = await port.listOrders(at(new Date(NOW.getTime() + DAY)), '', null);
    duffel.world.now = new Date(NOW.getTime() + DAY + 60_000);
    duffel.moveFlight(first.handle);
    const last = await port.listOrders(at(new Date(NOW.getTime() + DAY + 120_000)), '', page.next);

    const { orders } = await all(last.until, new Date(NOW.getTime() + 2 * DAY));
    expect(orders.map(({ handle }) => handle)).toContain(first.handle);
  });

  test.each(['x', '1 ', ' 1', '-1 x'])('begins anew at the odd cursor %j', async (cursor) => {
    await booked();
    expect((await port.listOrders(reach, '', cursor)).orders).toHaveLength(1);
  });
});

describe('events', () => {
  const read = (event: { headers: Record<string, string>; body: Buffer }, now = NOW) =>
    port.parseWebhook({ ...reach, now }, event);

  test('tell the orders that they are about', () => {
    const { world } = duffel;
    expect(read(duffel.event('order.created', { id: 'ord_0001' }))).toEqual({
      id: world.nextId('wev').replace(/2$/, '1'),
      handles: ['ord_0001'],
    });
    expect(read(duffel.event('payment.created', { id: 'pay_1', order_id: 'ord_2' }))?.handles).toEqual([
      'ord_2',
    ]);
    expect(read(duffel.event('ping.triggered', {}))?.handles).toEqual([]);
  });

  test('with a wrong or no signature, or another body, are none', () => {
    const event = duffel.event('order.created', { id: 'ord_1' });
    const signature = event.headers['x-duffel-signature'] ?? '';
    const [time = '', sum = ''] = signature.split(',');
    const signed = (header: string) => read({ ...event, headers: { 'X-Duffel-Signature': header } });

    expect(signed(signature)).not.toBeNull();
    expect(signed(` ${time} , ${sum} `)).not.toBeNull();
    for (const header of [
      '',
      time,
      sum,
      `${time},v1=`,
      `${time},v0=${sum.slice(3)}`,
      `t=x,${sum}`,
      `t=1,${sum}`,
    ])
      expect(signed(header)).toBeNull();
    expect(signed(`${time},${sum.slice(0, -1)}${sum.endsWith('0') ? '1' : '0'}`)).toBeNull();
    expect(read({ headers: {}, body: event.body })).toBeNull();
    expect(read({ ...event, body: Buffer.concat([event.body, Buffer.from(' ')]) })).toBeNull();
    expect(read(duffel.event('order.created', { id: 'ord_1' }, 'another secret'))).toBeNull();
    expect(port.parseWebhook({ ...reach, secrets: { token: DUFFEL_TOKEN } }, event)).toBeNull();
    expect(
      port.parseWebhook({ ...reach, secrets: { webhookSecret: '' } }, duffel.event('x', {}, '')),
    ).toBeNull();
  });

  test.each([
    [4 * 60, true],
    [-4 * 60, true],
    [6 * 60, false],
    [-6 * 60, false],
  ])('that come after %i seconds are believed: %s', (seconds, believed) => {
    const event = duffel.event('order.created', { id: 'ord_1' });
    expect(read(event, new Date(NOW.getTime() + seconds * 1000)) !== null).toBe(believed);
  });
});
