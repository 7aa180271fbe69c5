import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDuffel, type DuffelDouble } from './duffel/duffel.double.ts';
import { seeded } from './sandbox/seed.ts';
import type { TravelMishap, TravelRequest } from './travel.double.ts';
import { createDuffel } from './travel.duffel.ts';
import {
  TravelError,
  type BookCommand,
  type ProviderOffer,
  type ProviderOrder,
  type TravelReach,
} from './travel.port.ts';
import {
  commandOf,
  faultOf,
  NOW,
  TRAVELLER,
  DUFFEL,
  duffelFlight,
  duffelReach,
  searchDuffel,
} from './travel.samples.double.ts';

let duffel: DuffelDouble;
const port = DUFFEL;
const impatient = createDuffel({ inside: true, patienceMs: 150, pauseMs: 1 }) as typeof port;
let reach: TravelReach;

beforeEach(async () => {
  duffel = await openDuffel(NOW);
  reach = duffelReach(duffel);
});
afterEach(() => duffel.close());

const search = () => searchDuffel(reach);
const flight = (digit = 0) => duffelFlight(reach, digit);
const booked = async (digit = 0, more: Partial<BookCommand> = {}) =>
  await port.book(reach, commandOf(await flight(digit), more));
const isOrdering = ({ method, path }: TravelRequest) => method === 'POST' && path === '/air/orders';

describe('answers', () => {
  test.each([
    [429, 'rate'],
    [401, 'config'],
    [403, 'config'],
    [500, 'provider'],
    [503, 'provider'],
    [302, 'provider'],
  ] as const)('HTTP status %i to a question is %s', async (status, fault) => {
    duffel.faultFor = () => ({ status });
    expect((await faultOf(port.test(reach))).fault).toBe(fault);
    expect((await faultOf(search())).fault).toBe(fault);
  });

  test.each([
    [{ status: 429 }, 'rate'],
    [{ status: 401 }, 'config'],
    [{ status: 500 }, 'unknown'],
    [{ status: 502 }, 'unknown'],
    [{ status: 202 }, 'unknown'],
    ['babbles', 'unknown'],
    ['garbles', 'unknown'],
    ['cutBefore', 'unknown'],
    ['cutAfter', 'unknown'],
    ['holds', 'unknown'],
  ] as const)('%j to an order is %s', async (mishap, fault) => {
    const offer = await flight();
    duffel.faultFor = (request) => (isOrdering(request) ? mishap : undefined);
    const failure = await faultOf(impatient.book(reach, commandOf(offer)));
    expect(failure.fault).toBe(fault);
    expect(failure.uncertain).toBe(fault === 'unknown');
    expect(duffel.heard.filter(isOrdering)).toHaveLength(1);
  });

  test('a question is asked a second time, nothing else is', async () => {
    let count = 0;
    duffel.faultFor = () => ((count += 1) === 1 ? 'cutBefore' : undefined);
    expect(await port.test(reach)).toBe(0);
    expect(count).toBe(2);
  });

  test('a wrong token is for the administrator, and in no message', async () => {
    const failure = await faultOf(port.test({ ...reach, secrets: { token: 'wrong-token' } }));
    expect(failure.fault).toBe('config');
    expect(failure.message).not.toContain('wrong-token');
    expect((await faultOf(port.test({ ...reach, secrets: {} }))).code).toBe('noToken');
  });

  test('no private address is called, and no address without TLS, unless the operator allows it', async () => {
    const guarded = createDuffel({ inside: false });
    expect((await faultOf(guarded.test(reach))).code).toBe('notHttps');
    const secure = { ...reach, apiBase: duffel.url.replace('http:', 'https:') };
    expect((await faultOf(guarded.test(secure))).code).toBe('inside');
    expect((await faultOf(guarded.test({ ...reach, apiBase: 'nonsense' }))).fault).toBe('config');
    expect(duffel.heard).toEqual([]);
  });

  test('the airline’s words reach the person', async () => {
    const order = await booked(9);
    expect((await faultOf(port.cancelQuote(reach, order.handle))).words).toBe(
      'The fare does not allow refunds',
    );
  });
});

describe('bookings through a bad line', () => {
  const random = seeded('a bad line');
  const mishap = (): TravelMishap | undefined => {
    const luck = random.next();
    if (luck < 0.1) return 'cutBefore';
    if (luck < 0.2) return 'cutAfter';
    if (luck < 0.25) return { status: 502 };
    return luck < 0.3 ? { status: 429 } : undefined;
  };

  /** As a worker does it: after `unknown` it looks for the order, and books again only if there is none. */
  async function driven(command: BookCommand): Promise<ProviderOrder | null> {
    for (let attempt = 0; attempt < 40; attempt += 1) {
      try {
        return await port.book(reach, command);
      } catch (error) {
        if (!(error instanceof TravelError)) throw error;
        if (error.fault === 'rate' || error.fault === 'provider') continue;
        if (error.fault !== 'unknown') throw error;
      }
      const found = await looked(command.reference);
      if (found) return found;
    }
    return null;
  }

  async function looked(reference: string): Promise<ProviderOrder | null> {
    for (let attempt = 0; attempt < 40; attempt += 1) {
      try {
        return await port.findByReference(reach, reference, NOW);
      } catch (error) {
        if (!(error instanceof TravelError)) throw error;
      }
    }
    throw new Error(`${reference}: never an answer`);
  }

  test('300 bookings with faults in 30 % of all calls make 300 orders', async () => {
    const offers: ProviderOffer[] = [];
    while (offers.length < 300) offers.push(...(await search()).filter(({ title }) => !/[45]$/.test(title)));
    // Pages that are shorter than the list.
    duffel.world.pageMost = 120;
    duffel.faultFor = mishap;
    const orders: (ProviderOrder | null)[] = [];
    for (const [place, offer] of offers.slice(0, 300).entries())
      orders.push(await driven(commandOf(offer, { reference: `b-${place}` })));

    const made = [...duffel.world.orders.values()].map(
      ({ body }) => (body['metadata'] as { reference: string }).reference,
    );
    expect(new Set(made).size).toBe(made.length);
    expect(made).toHaveLength(300);
    expect(orders.map((order) => order?.reference)).toEqual(orders.map((_, place) => `b-${place}`));
    expect(new Set(orders.map((order) => order?.orderNo)).size).toBe(300);
    expect(duffel.refused).toEqual([]);
  });

  test('an order whose answer was lost is found, and is not booked again', async () => {
    const offer = await flight();
    duffel.faultFor = (request) => (isOrdering(request) ? 'cutAfter' : undefined);
    expect((await faultOf(port.book(reach, commandOf(offer)))).fault).toBe('unknown');
    duffel.faultFor = () => undefined;

    const found = await port.findByReference(reach, 'b-1', NOW);
    expect(found).toMatchObject({ reference: 'b-1', state: 'Ticketed' });
    expect(await port.book(reach, commandOf(offer))).toEqual(found);
    expect(duffel.world.orders.size).toBe(1);
  });

  test('an order is not said to be missing while a page of the list is', async () => {
    await booked();
    duffel.world.pageMost = 1;
    await booked(1, { reference: 'b-2' });
    let count = 0;
    duffel.faultFor = () => ((count += 1) > 1 ? 'cutBefore' : undefined);
    expect((await faultOf(port.findByReference(reach, 'b-1', NOW))).fault).toBe('provider');
  });

  test.each([
    ['pay', '/air/payments', { hold: true }],
    ['cancel', '/actions/confirm', {}],
    ['change', '/actions/confirm', {}],
  ] as const)(
    'what %s has done is seen after its answer was lost, and is not done twice',
    async (act, path, more) => {
      const order = await booked(2, more);
      const quote = act === 'cancel' ? await port.cancelQuote(reach, order.handle) : undefined;
      const choices = act === 'change' ? await port.changeOffers(reach, order.handle, '2026-12-20') : [];
      const run = () =>
        act === 'pay'
          ? port.pay(reach, order.handle)
          : quote
            ? port.cancel(reach, order.handle, quote.id)
            : port.change(reach, order.handle, choices[0]?.id ?? '');
      duffel.faultFor = (request) =>
        request.method === 'POST' && request.path.endsWith(path) ? 'cutAfter' : undefined;
      duffel.world.now = new Date(NOW.getTime() + 1000);
      expect((await faultOf(run())).fault).toBe('unknown');
      duffel.faultFor = () => undefined;

      const after = await port.read(reach, order.handle);
      expect(after.state).toBe({ pay: 'Ticketed', cancel: 'Refunded', change: 'Changed' }[act]);
      expect(after.version).toBeGreaterThan(order.version);
      if (act !== 'change') expect(await run()).toEqual(after);
    },
  );
});

describe('travellers', () => {
  test.each([
    ['a name in Chinese only', { givenName: '', familyName: '' }, 'latinName'],
    ['a Chinese name instead of the Latin', { givenName: '雷', familyName: '李' }, 'latinName'],
    ['no gender', { gender: null }, 'details'],
    ['no birthday', { bornOn: null }, 'details'],
    ['no phone', { phone: '' }, 'details'],
    ['no address', { email: '' }, 'details'],
  ] as const)('with %s are refused before anything is sent', async (_, lacks, code) => {
    const command = commandOf(await flight(), { travellers: [{ ...TRAVELLER, ...lacks }] });
    const calls = duffel.heard.length;
    const failure = await faultOf(port.book({ ...reach, locale: 'zh-Hans' }, command));
    expect(failure).toMatchObject({ fault: 'refused', code });
    expect(failure.words).toMatch(/预订该服务商的航班/);
    expect(duffel.heard).toHaveLength(calls);
  });

  test('pay nothing themselves, because Duffel takes it from the company’s balance', async () => {
    const failure = await faultOf(port.book(reach, commandOf(await flight(), { paidBy: 'self' })));
    expect(failure).toMatchObject({ fault: 'refused', code: 'companyPays' });
    expect(duffel.world.orders.size).toBe(0);
  });
});

test('amounts of a currency without decimals are paid exactly', async () => {
  Object.assign(duffel.world, { currency: 'JPY', cheapest: 41_237 });
  const order = await booked();
  expect(order.total).toEqual({ amount: 41_237, currency: 'JPY' });
});
