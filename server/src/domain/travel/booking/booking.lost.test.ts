import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bookingEndpoints } from '@outlay/contract/travel/booking.endpoints';
import { messageEndpoints } from '@outlay/contract/platform/message';
import {
  addProvider,
  bookFirst,
  deliverAll,
  firstOf,
  formFor,
  searchFor,
  seeBooking,
  tripAhead,
} from '../../../../test/booking.ts';
import { newCompany, sure, type Crew } from '../../../../test/builders.ts';
import { startServer, type TestServer } from '../../../../test/harness.ts';
import { randomFrom } from '../../../../test/random.ts';
import { createFakeTravel, LOST, REFUSED, type FakeTravel } from '../../../../test/travel-port.ts';

let server: TestServer;
let crew: Crew;
let tripId: string;
let travel: FakeTravel;
beforeAll(async () => {
  travel = createFakeTravel();
  server = await startServer({ travelPorts: travel.ports });
  // What is due is delivered by the tests.
  await server.app.jobs.stop();
});
beforeEach(async () => {
  travel.reset();
  crew = await newCompany(server, 'Harbour Works');
  await addProvider(server, crew);
  tripId = await tripAhead(server, crew);
});
afterAll(() => server.stop());

const MINUTE_MS = 60_000;
const see = (id: string) => seeBooking(server, crew.employee, id);
const bookOne = (more: Parameters<typeof bookFirst>[3] = {}) =>
  bookFirst(server, crew.employee, tripId, more);
const settle = () => deliverAll(server, crew.companyId, 'booking.settle');
const messages = async () =>
  sure(await server.call(crew.employee, messageEndpoints.list, {}))
    .items.map(({ kind }) => kind)
    .filter((kind) => kind.startsWith('booking'));

/** Lets time pass, and what becomes due happen, until so many minutes are over. */
async function wait(minutes: number): Promise<void> {
  for (let passed = 0; passed < minutes; passed += 1) {
    server.sleep(MINUTE_MS);
    await settle();
    await deliverAll(server, crew.companyId, 'booking.follow');
  }
}

describe('A booking whose provider does not answer', () => {
  test('but has booked it is found by its reference, and its person is notified', async () => {
    travel.disturb = (act, done) => {
      if (act === 'book' && done) throw LOST;
    };
    const { id, ...waiting } = await bookOne();
    expect(waiting).toMatchObject({ state: 'Booking', actions: [], order: null });
    expect(await settle()).toBe(0);
    await wait(1);
    expect(await see(id)).toMatchObject({ state: 'Booked', order: 'Ticketed', reference: 'PNR1' });
    expect(await messages()).toEqual(['bookingBooked']);
    expect(travel.booked).toHaveLength(1);
  });

  test('and has not booked it fails after ten minutes, not earlier', async () => {
    travel.disturb = (act, done) => {
      if (act === 'book' && !done) throw LOST;
    };
    const { id } = await bookOne();
    await wait(9);
    expect(await see(id)).toMatchObject({ state: 'Booking' });
    await wait(2);
    expect(await see(id)).toMatchObject({ state: 'Failed', failure: { code: 'notBooked' } });
    expect(await messages()).toEqual(['bookingFailed']);
  });

  test('nor can be queried stays open until it can', async () => {
    travel.disturb = (act, done) => {
      if (act === 'find' || (act === 'book' && done)) throw LOST;
    };
    const { id } = await bookOne();
    await wait(60);
    expect(await see(id)).toMatchObject({ state: 'Booking' });
    travel.disturb = () => undefined;
    await wait(90);
    expect(await see(id)).toMatchObject({ state: 'Booked' });
  });

  test('gets its order when that comes later, though it had failed', async () => {
    travel.disturb = (act, done) => {
      if (act === 'book' && !done) throw LOST;
    };
    const { id } = await bookOne();
    await wait(11);
    expect(await see(id)).toMatchObject({ state: 'Failed' });

    travel.disturb = () => undefined;
    const other = await bookOne();
    const [order] = travel.orders.values();
    if (!order) throw new Error('nothing was booked');
    travel.feed = [{ ...order, orderNo: 'LATE-1', handle: 'h-late', reference: id }];
    server.sleep(30 * MINUTE_MS);
    await server.app.compare();
    await deliverAll(server, crew.companyId, 'travel.feed');
    expect(await see(id)).toMatchObject({
      state: 'Booked',
      failure: null,
      travelOrder: { orderNo: 'LATE-1' },
    });
    expect(await see(other.id)).toMatchObject({ travelOrder: { orderNo: 'T-0001' } });
    expect(await messages()).toContain('bookingBooked');
  });
});

test('A server that stops before the answer has the booking, and another finds its order', async () => {
  const { promise: died, reject: die } = Promise.withResolvers<never>();
  died.catch(() => undefined);
  travel.disturb = (act, done) => (act === 'book' && done ? died : undefined);
  const offer = firstOf(await searchFor(server, crew.employee, tripId));
  const form = formFor(offer);
  const call = server.call(crew.employee, bookingEndpoints.book, form);
  while (travel.booked.length === 0) await new Promise((done) => setTimeout(done, 10));

  const other = await startServer({ travelPorts: travel.ports, beside: server });
  server.sleep(MINUTE_MS);
  other.sleep(server.now().getTime() - other.now().getTime());
  const delivered = await deliverAll(other, crew.companyId, 'booking.settle');
  const found = await see(form.id);
  die(LOST);
  await other.stop();
  expect(found).toMatchObject({ state: 'Booked', order: 'Ticketed' });
  expect(delivered).toBe(1);
  expect(sure(await call)).toMatchObject({ state: 'Booked' });
  expect(travel.booked).toHaveLength(1);
});

test('Of many bookings with a provider that fails often, none is doubled and none is lost', async () => {
  const random = randomFrom(20_261_125);
  travel.disturb = (act, done) => {
    if (act === 'search' || act === 'quote' || random() >= 0.3) return;
    throw done ? LOST : random() < 0.5 ? LOST : REFUSED;
  };
  const COUNT = 40;
  const ids: string[] = [];
  for (let at = 0; at < COUNT; at += 1) {
    const offer = firstOf(await searchFor(server, crew.employee, tripId));
    const form = formFor(offer);
    ids.push(form.id);
    const twice = [1, 2].map(() => server.call(crew.employee, bookingEndpoints.book, form));
    await Promise.all(twice);
  }
  for (let round = 0; round < 6; round += 1) await wait(30);
  travel.disturb = () => undefined;
  await wait(90);

  const seen = await Promise.all(ids.map(see));
  const booked = seen.filter(({ state }) => state === 'Booked').map(({ id }) => id);
  const orders = [...travel.orders.values()].map(({ reference }) => reference);
  expect(new Set(orders).size).toBe(orders.length);
  expect(booked.sort()).toEqual(orders.sort());
  expect(seen.filter(({ state }) => state !== 'Booked').every(({ state }) => state === 'Failed')).toBe(true);
  const { rows } = await server.owner.query<{ count: string; sum: string }>(
    `select count(*), sum(p.amount) from posting p
     join ledger_entry e on e.company_id = p.company_id and e.id = p.entry_id
     where e.company_id = $1 and e.order_id is not null and p.amount > 0`,
    [crew.companyId],
  );
  expect(rows.map(({ count, sum }) => [Number(count), Number(sum)])).toEqual([
    [orders.length, orders.length * 100_000],
  ]);
  expect(orders.length).toBeGreaterThan(0);
  expect(orders.length).toBeLessThan(COUNT);
}, 120_000);
