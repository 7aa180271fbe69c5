import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bookingEndpoints } from '@outlay/contract/travel/booking.endpoints';
import type { Booking } from '@outlay/contract/travel/booking';
import {
  addProvider,
  book,
  bookFirst,
  deliverAll,
  ECONOMY,
  firstOf,
  saveRules,
  searchFor,
  seeBooking,
  tripAhead,
} from '../../../../test/booking.ts';
import { newCompany, sure, type Crew } from '../../../../test/builders.ts';
import { startServer, type TestServer } from '../../../../test/harness.ts';
import { createFakeTravel, type FakeTravel } from '../../../../test/travel-port.ts';
import { approveWhole, dayFrom } from '../../../../test/trips.ts';

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

const OFF = { class: null, cap: null, cheapest: null, late: null } as const;
const reason = 'The meeting was moved by a day.';

/** The only change of a booking to a day, as it is offered. */
async function offered({ id }: Pick<Booking, 'id'>, day = dayFrom(server, 21)) {
  const { items } = sure(await server.call(crew.employee, bookingEndpoints.changeOffers, { id, day }));
  const [only] = items;
  if (!only) throw new Error('nothing is offered');
  return only;
}

async function change({ id }: Pick<Booking, 'id'>, offerId: string, why = '') {
  const { version } = await seeBooking(server, crew.employee, id);
  return await server.call(crew.employee, bookingEndpoints.change, { id, version, offerId, reason: why });
}

/** Books what needs an approval, and has it approved. */
async function bookApproved(query: Parameters<typeof searchFor>[3] = {}): Promise<Booking> {
  const offer = firstOf(await searchFor(server, crew.employee, tripId, query));
  const { id, request } = sure(await book(server, crew.employee, offer, { reason: 'It is the only one.' }));
  await approveWhole(server, crew, request?.id ?? '');
  const { version } = await seeBooking(server, crew.employee, id);
  return sure(await server.call(crew.employee, bookingEndpoints.complete, { id, version }));
}

describe('A change of what was booked within the rules', () => {
  test('requires a reason where the rules do, and keeps it', async () => {
    travel.made = [{ class: 'business' }];
    const booking = await bookFirst(server, crew.employee, tripId);
    await saveRules(server, crew, { ...ECONOMY, effects: { ...OFF, class: 'reason' } });
    const { id: offerId, faults } = await offered(booking);
    expect(faults).toMatchObject([{ code: 'class', effect: 'reason', allowed: 'economy' }]);

    expect((await change(booking, offerId)).body).toMatchObject({ reason: 'needsReason' });
    expect(sure(await change(booking, offerId, reason))).toMatchObject({ order: 'Changed', reason });
  });

  test.each([
    ['forbid', 'policyForbids'],
    ['approval', 'changeNeedsApproval'],
  ] as const)('is refused where the rules say %s', async (effect, refusal) => {
    travel.made = [{ class: 'business' }];
    const booking = await bookFirst(server, crew.employee, tripId);
    await saveRules(server, crew, { ...ECONOMY, effects: { ...OFF, class: effect } });
    const { id: offerId } = await offered(booking);

    expect((await change(booking, offerId, reason)).body).toMatchObject({
      ...{ code: 'NOT_ALLOWED', reason: refusal },
    });
    expect(await seeBooking(server, crew.employee, booking.id)).toMatchObject({
      ...{ order: 'Ticketed', actions: ['cancel', 'change'] },
    });
  });

  test('is not late because it is changed late', async () => {
    await saveRules(server, crew, { daysAhead: 10, effects: { ...OFF, late: 'forbid' } });
    const booking = await bookFirst(server, crew.employee, tripId);
    server.sleep(15 * 24 * 3_600_000);

    expect((await offered(booking, dayFrom(server, 7))).faults).toEqual([]);
  });

  test('requires only a reason after the provider changed it', async () => {
    const booking = await bookFirst(server, crew.employee, tripId);
    await saveRules(server, crew, {
      effects: { ...OFF, late: 'forbid' },
      daysAhead: 90,
    });
    expect((await offered(booking)).faults).toMatchObject([{ effect: 'forbid' }]);

    const [order] = travel.orders.values();
    const later = (order?.segments ?? []).map((one) => ({
      ...one,
      startsAt: `${one.startsAt.slice(0, 11)}20:00`,
    }));
    travel.feed = [travel.change(order?.handle ?? '', { segments: later })];
    server.sleep(31 * 60_000);
    await server.app.compare();
    await deliverAll(server, crew.companyId, 'travel.feed');

    expect((await offered(booking)).faults).toMatchObject([{ effect: 'reason' }]);
  });
});

describe('A change of what was approved over the rules', () => {
  test('is covered by its approval up to the approved price, with a reason', async () => {
    await saveRules(server, crew, { ride: 30_000, effects: { ...OFF, cap: 'approval' } });
    travel.made = [{ amount: 50_000 }];
    const booking = await bookApproved({ kind: 'car', at: '09:00' });
    const same = await offered(booking);
    expect(same.faults).toMatchObject([{ code: 'cap', effect: 'reason' }]);

    // The fee of 5,000 is no part of the fare.
    travel.surcharge = 5_001;
    const dearer = await offered(booking, dayFrom(server, 22));
    expect(dearer.faults).toMatchObject([{ code: 'cap', effect: 'approval' }]);
    expect((await change(booking, dearer.id, reason)).body).toMatchObject({ reason: 'changeNeedsApproval' });

    travel.surcharge = 5_000;
    const { id: offerId } = await offered(booking);
    expect(sure(await change(booking, offerId, reason))).toMatchObject({ order: 'Changed', reason });
  });
});

test('A change is only made to what was offered last', async () => {
  const booking = await bookFirst(server, crew.employee, tripId);
  const first = await offered(booking);
  await offered(booking, dayFrom(server, 22));

  expect((await change(booking, first.id, reason)).body).toMatchObject({ reason: 'offerExpired' });
  expect((await seeBooking(server, crew.employee, booking.id)).order).toBe('Ticketed');
});
