import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { messageEndpoints } from '@outlay/contract/platform/message';
import { bookingEndpoints } from '@outlay/contract/travel/booking.endpoints';
import { travelProviderEndpoints } from '@outlay/contract/travel/booking.setting';
import { orderEndpoints } from '@outlay/contract/travel/order';
import { newId } from '#system/id.ts';
import {
  addProvider,
  book,
  bookFirst,
  deliverAll,
  firstOf,
  newProvider,
  searchFor,
  seeBooking,
  tripAhead,
} from '../../../../test/booking.ts';
import { newCompany, sure, type Crew } from '../../../../test/builders.ts';
import { startServer, type TestServer } from '../../../../test/harness.ts';
import { createFakeTravel, LOST, REFUSED, SIGNATURE, type FakeTravel } from '../../../../test/travel-port.ts';
import { dayFrom, seeTrip } from '../../../../test/trips.ts';

let server: TestServer;
let crew: Crew;
let tripId: string;
let travel: FakeTravel;
let providerId: string;
beforeAll(async () => {
  travel = createFakeTravel();
  server = await startServer({ travelPorts: travel.ports });
  // What is due is delivered by the tests.
  await server.app.jobs.stop();
});
beforeEach(async () => {
  travel.reset();
  crew = await newCompany(server, 'Harbour Works');
  providerId = (await addProvider(server, crew)).id;
  tripId = await tripAhead(server, crew);
});
afterAll(() => server.stop());

const MINUTE_MS = 60_000;
const see = (id: string) => seeBooking(server, crew.employee, id);
const bookOne = (more: Parameters<typeof bookFirst>[3] = {}) =>
  bookFirst(server, crew.employee, tripId, more);
const deliver = (topic: string) => deliverAll(server, crew.companyId, topic);
const messages = async () =>
  sure(await server.call(crew.employee, messageEndpoints.list, {}))
    .items.map(({ kind }) => kind)
    .filter((kind) => kind.startsWith('booking'));
const only = () => {
  const [order] = travel.orders.values();
  if (!order) throw new Error('nothing was booked');
  return order;
};
/** Lets half an hour pass, after which providers are read. */
async function readFeeds(): Promise<void> {
  server.sleep(31 * MINUTE_MS);
  await server.app.compare();
  await deliver('travel.feed');
}

describe('A booking that is there', () => {
  test('held is paid, once', async () => {
    travel.made = [{ holds: true }];
    const held = await bookOne({ hold: true });
    expect(held).toMatchObject({ order: 'Held', actions: ['pay', 'cancel'] });
    expect(held.payUntil).not.toBeNull();
    const seen = { id: held.id, version: held.version };
    const paid = await Promise.all([1, 2].map(() => server.call(crew.employee, bookingEndpoints.pay, seen)));
    expect(paid.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await see(held.id)).toMatchObject({ order: 'Ticketed', payUntil: null });
  });

  test('is not held where that cannot be', async () => {
    const offer = firstOf(await searchFor(server, crew.employee, tripId));
    expect((await book(server, crew.employee, offer, { hold: true })).body).toMatchObject({
      fields: [{ path: 'hold', code: 'notAllowedHere' }],
    });
  });

  test('is changed to another day, and costs what that costs', async () => {
    const { id, version } = await bookOne();
    const day = dayFrom(server, 21);
    const { items } = sure(await server.call(crew.employee, bookingEndpoints.changeOffers, { id, day }));
    expect(items).toMatchObject([{ difference: { amount: 5_000 }, fee: { amount: 5_000 } }]);
    const change = { id, version, offerId: items[0]?.id ?? '' };
    expect(sure(await server.call(crew.employee, bookingEndpoints.change, change))).toMatchObject({
      ...{ order: 'Changed', disrupted: false, total: { amount: 105_000 } },
      segments: [{ startsAt: `${day}T08:00` }],
    });
  });

  test('keeps what was refused, and says why', async () => {
    const { id, version } = await bookOne();
    travel.disturb = (act) => {
      if (act === 'cancel') throw REFUSED;
    };
    const cancel = { id, version, quoteId: 'q1' };
    expect(await server.call(crew.employee, bookingEndpoints.cancel, cancel)).toMatchObject({
      ...{ status: 409, body: { reason: 'providerRefused', values: { words: REFUSED.words } } },
    });
    expect(await see(id)).toMatchObject({ order: 'Ticketed', actions: ['cancel', 'change'] });
  });

  test('whose act was not answered is read again, and nothing is requested twice meanwhile', async () => {
    const { id, version } = await bookOne();
    travel.disturb = (act, done) => {
      if (act === 'cancel' && done) throw LOST;
    };
    const cancel = { id, version, quoteId: 'q1' };
    const unanswered = sure(await server.call(crew.employee, bookingEndpoints.cancel, cancel));
    expect(unanswered).toMatchObject({ order: 'Ticketed', actions: [] });
    const again = { ...cancel, version: unanswered.version };
    expect((await server.call(crew.employee, bookingEndpoints.cancel, again)).body.reason).toBe(
      'bookingActing',
    );
    server.sleep(MINUTE_MS);
    await deliver('booking.follow');
    expect(await see(id)).toMatchObject({ order: 'Refunded', disrupted: false });
    expect(await messages()).toEqual([]);
  });

  test('moved by its provider is announced, and shown until its person has taken note', async () => {
    const booked = await bookOne();
    const { handle, segments } = only();
    const later = segments.map((one) => ({ ...one, startsAt: one.startsAt.replace('08:00', '10:30') }));
    travel.change(handle, { segments: later });
    server.sleep(24 * 60 * MINUTE_MS);
    await readFeeds();
    const moved = await see(booked.id);
    expect(moved).toMatchObject({ disrupted: true, segmentsBefore: booked.segments, segments: later });
    expect(moved.actions).toContain('acceptChange');
    expect(await messages()).toEqual(['bookingChanged']);
    const seen = { id: moved.id, version: moved.version };
    expect(sure(await server.call(crew.employee, bookingEndpoints.acceptChange, seen))).toMatchObject({
      ...{ disrupted: false, segmentsBefore: [] },
    });
  });
});

describe('An event of a provider', () => {
  const send = (body: object, signature = SIGNATURE, id = providerId) =>
    fetch(`${server.url}/api/travel/webhook/${id}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-signature': signature },
      body: JSON.stringify(body),
    });

  test('has the order read again, once, and its cancellation is announced', async () => {
    const { id } = await bookOne();
    const { handle } = only();
    travel.change(handle, { state: 'Cancelled' });
    const event = { id: 'evt-1', handles: [handle] };
    expect((await send(event)).status).toBe(200);
    expect((await send(event)).status).toBe(200);
    expect(await deliver('travel.read')).toBe(1);
    expect(await see(id)).toMatchObject({ order: 'Cancelled', disrupted: true });
    expect(await messages()).toEqual(['bookingCancelled']);
  });

  test('with a wrong signature, and of a provider that is unknown or off, is refused', async () => {
    await bookOne();
    const event = { id: 'evt-2', handles: [only().handle] };
    expect((await send(event, 'forged')).status).toBe(403);
    expect((await send(event, SIGNATURE, newId())).status).toBe(404);
    const [one] = sure(await server.call(crew.administrator, travelProviderEndpoints.all, {})).items;
    sure(
      await server.call(crew.administrator, travelProviderEndpoints.save, {
        ...newProvider(),
        ...{ id: providerId, version: one?.version ?? 0, enabled: false },
      }),
    );
    expect((await send(event)).status).toBe(404);
    expect(await deliver('travel.read')).toBe(0);
  });
});

describe('The feed of a provider', () => {
  test('that reports an older version of what is booked changes nothing', async () => {
    const { id } = await bookOne();
    const before = only();
    const changed = travel.change(before.handle, { state: 'Changed', version: 3 });
    travel.feed = [changed, { ...before, state: 'Cancelled', version: 2 }];
    await readFeeds();
    expect(await see(id)).toMatchObject({
      order: 'Changed',
      disrupted: false,
      actions: ['cancel', 'change'],
    });
  });

  test('is taken in any order, finds its member and trip, and begins where it ended', async () => {
    const number = (await seeTrip(server, crew.employee, tripId)).number;
    await bookOne();
    const one = { ...only(), reference: null, tripNumber: number, account: crew.employee.account };
    const event = { ...one, handle: 'h-9', orderNo: 'F-9' };
    travel.feed = [
      { ...event, version: 3, refunded: 20_000, state: 'Refunded' },
      { ...event, version: 1, state: 'Ticketing' },
      { ...event, version: 2 },
    ];
    await readFeeds();
    const orders = async () =>
      sure(await server.call(crew.employee, orderEndpoints.mine, { search: 'F-9' })).items;
    const refunded = {
      orderNo: 'F-9',
      state: 'Refunded',
      refunded: { amount: 20_000 },
      trip: { id: tripId },
    };
    expect(await orders()).toMatchObject([refunded]);
    travel.feed.push({ ...event, version: 4, refunded: 30_000, state: 'Refunded' });
    await readFeeds();
    expect(await orders()).toMatchObject([{ ...refunded, refunded: { amount: 30_000 } }]);
  });

  test('that fails is noted, does not stop another, and is read again', async () => {
    const other = await addProvider(server, crew, { name: 'Green Hill', kind: 'sandbox' });
    let calls = 0;
    travel.disturb = (act) => {
      if (act === 'feed' && (calls += 1) === 1) throw REFUSED;
    };
    await readFeeds();
    const faults = async () =>
      sure(await server.call(crew.administrator, travelProviderEndpoints.all, {})).items.map(
        ({ fault, readAt }) => [fault, readAt !== null],
      );
    expect((await faults()).sort()).toEqual([
      ['', true],
      [`refused no_seat: ${REFUSED.words}`, true],
    ]);
    sure(await server.call(crew.administrator, travelProviderEndpoints.sync, { id: other.id }));
    await readFeeds();
    expect(await faults()).toEqual([
      ['', true],
      ['', true],
    ]);
  });

  test('with an order that cannot be taken takes the others', async () => {
    await bookOne();
    const one = { ...only(), reference: null, account: crew.employee.account };
    travel.feed = [
      { ...one, handle: 'h-1', orderNo: 'G-1' },
      { ...one, handle: 'h-1', orderNo: 'G-1', version: 2, total: { amount: 1, currency: 'USD' } },
      { ...one, handle: 'h-2', orderNo: 'G-2' },
    ];
    await readFeeds();
    const { items } = sure(await server.call(crew.employee, orderEndpoints.mine, { search: 'G-' }));
    expect(items.map(({ orderNo }) => orderNo).sort()).toEqual(['G-1', 'G-2']);
  });
});
