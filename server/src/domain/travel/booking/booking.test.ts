import { TravelError } from '#provider/travel/travel.port.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { documentEndpoints } from '@outlay/contract/documents/document';
import { bookingEndpoints } from '@outlay/contract/travel/booking.endpoints';
import { orderEndpoints } from '@outlay/contract/travel/order';
import { newId } from '#system/id.ts';
import {
  addProvider,
  book,
  ECONOMY,
  firstOf,
  formFor,
  GUEST,
  saveRules,
  searchFor,
  seeBooking,
  tripAhead,
} from '../../../../test/booking.ts';
import { newCompany, sure, type Crew } from '../../../../test/builders.ts';
import { startServer, type TestServer } from '../../../../test/harness.ts';
import { createFakeTravel, REFUSED, type FakeTravel } from '../../../../test/travel-port.ts';
import { approveWhole, newTrip, dayFrom } from '../../../../test/trips.ts';

let server: TestServer;
let crew: Crew;
let tripId: string;
let travel: FakeTravel;
beforeAll(async () => {
  travel = createFakeTravel();
  server = await startServer({ travelPorts: travel.ports });
});
beforeEach(async () => {
  travel.reset();
  crew = await newCompany(server, 'Harbour Works');
  tripId = await tripAhead(server, crew);
});
afterAll(() => server.stop());

const find = () => searchFor(server, crew.employee, tripId);
const see = (id: string) => seeBooking(server, crew.employee, id);

describe('A fresh company', () => {
  test('books nothing until its travel administrator has switched a provider on', async () => {
    const none = sure(await server.call(crew.employee, bookingEndpoints.setup, {}));
    expect(none).toMatchObject({ kinds: [], sandbox: false, entries: [], managesProviders: false });
    expect(none.trips).toMatchObject([{ id: tripId, title: 'Visiting partners' }]);
    await addProvider(server, crew);
    const some = sure(await server.call(crew.employee, bookingEndpoints.setup, {}));
    expect(some).toMatchObject({ kinds: ['flight', 'train', 'hotel', 'car'], sandbox: true });
  });
});

describe('A booking', () => {
  beforeEach(async () => {
    await addProvider(server, crew);
  });

  test('goes from the search to the order, which is on the trip and in the books', async () => {
    const search = await find();
    expect(search).toMatchObject({ silent: [], from: { city: '上海' }, to: { city: '北京' } });
    const offer = firstOf(search);
    expect(offer).toMatchObject({
      provider: 'Blue Sky',
      base: { amount: 100_000, currency: 'CNY' },
      faults: [],
    });
    expect(
      sure(await server.call(crew.employee, bookingEndpoints.quote, { offerId: offer.id })),
    ).toMatchObject({
      ...{ changed: false, before: offer.total },
    });

    const booked = sure(await book(server, crew.employee, offer));
    expect(booked).toMatchObject({
      ...{ state: 'Booked', order: 'Ticketed', from: '上海', to: '北京', reference: 'PNR1' },
      ...{
        trip: { id: tripId },
        travelOrder: { orderNo: 'T-0001', paidBy: 'company', trip: { id: tripId } },
      },
      travellers: [{ name: crew.employee.name, guest: false }],
      actions: ['cancel', 'change'],
    });
    expect(travel.booked).toMatchObject([{ reference: booked.id, paidBy: 'company', hold: false }]);
    const list = sure(await server.call(crew.employee, bookingEndpoints.mine, { tripId }));
    expect(list.items.map(({ id }) => id)).toEqual([booked.id]);
    const { rows } = await server.owner.query<{ amount: string }>(
      `select p.amount from posting p join ledger_entry e on e.company_id = p.company_id and e.id = p.entry_id
       where e.company_id = $1 and e.order_id = $2 and p.amount > 0`,
      [crew.companyId, booked.orderId],
    );
    expect(rows.map(({ amount }) => Number(amount))).toEqual([100_000]);
  });

  test('is not made dearer than it was shown, and nothing of it is kept', async () => {
    const offer = firstOf(await find());
    travel.risen = 10;
    const form = formFor(offer);
    expect(await server.call(crew.employee, bookingEndpoints.book, form)).toMatchObject({
      ...{ status: 409, body: { reason: 'offerDearer', values: { price: '1100.00 CNY' } } },
    });
    expect((await server.call(crew.employee, bookingEndpoints.detail, { id: form.id })).status).toBe(404);
    expect(travel.booked).toEqual([]);
    const total = { amount: 110_000, currency: 'CNY' };
    expect(sure(await book(server, crew.employee, offer, { total }))).toMatchObject({
      state: 'Booked',
      total,
    });
  });

  test('is made once, however often and however fast it is requested', async () => {
    const offer = firstOf(await find());
    const form = formFor(offer);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => server.call(crew.employee, bookingEndpoints.book, form)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const others = await Promise.all([1, 2, 3].map(() => book(server, crew.employee, offer)));
    expect(others.map(({ body }) => body.reason)).toEqual(['offerExpired', 'offerExpired', 'offerExpired']);
    expect(travel.booked).toHaveLength(1);
    expect(await see(form.id)).toMatchObject({ state: 'Booked' });

    // Two devices, which do not know of each other.
    const shared = firstOf(await find());
    const both = await Promise.all([1, 2, 3].map(() => book(server, crew.employee, shared)));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
    expect(travel.booked).toHaveLength(2);
  });

  test('that a provider refuses has failed, with its words', async () => {
    travel.disturb = (act) => {
      if (act === 'book') throw REFUSED;
    };
    const failed = sure(await book(server, crew.employee, firstOf(await find())));
    expect(failed).toMatchObject({
      ...{ state: 'Failed', actions: [], order: null },
      failure: { code: 'refused', words: 'The name does not match the document.' },
    });
  });

  test('needs as many travellers as were searched for, and a trip that can still be travelled', async () => {
    const two = firstOf(await searchFor(server, crew.employee, tripId, { travellers: 2 }));
    expect((await book(server, crew.employee, two)).body.reason).toBe('travellersDiffer');
    expect(sure(await book(server, crew.employee, two, { guests: [GUEST] })).travellers).toEqual([
      { name: crew.employee.name, guest: false, document: '' },
      { name: 'Ada Chen', guest: true, document: '5678' },
    ]);
    const past = await newTrip(server, crew, { from: dayFrom(server, -9), to: dayFrom(server, -5) });
    const input = { id: newId(), tripId: past, query: { kind: 'flight', from: 'SHA', to: 'PEK' } } as const;
    const day = dayFrom(server, 3);
    expect(
      await server.call(crew.employee, bookingEndpoints.search, { ...input, query: { ...input.query, day } }),
    ).toMatchObject({ status: 409, body: { reason: 'tripOver' } });
  });

  test('is its person’s alone', async () => {
    const search = await find();
    const { id, version } = sure(await book(server, crew.employee, firstOf(search)));
    const stranger = (await newCompany(server, 'Other Works')).employee;
    for (const who of [crew.colleague, crew.administrator, stranger]) {
      const calls = [
        server.call(who, bookingEndpoints.detail, { id }),
        server.call(who, bookingEndpoints.found, { id: search.id }),
        server.call(who, bookingEndpoints.cancelQuote, { id }),
        server.call(who, bookingEndpoints.cancel, { id, version, quoteId: 'q1' }),
        server.call(who, bookingEndpoints.acceptChange, { id, version }),
      ];
      expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    }
    expect(await see(id)).toMatchObject({ order: 'Ticketed', version });
  });

  test('given back is refunded, and so is what was claimed of it', async () => {
    const booked = sure(await book(server, crew.employee, firstOf(await find()), { paidBy: 'self' }));
    const { id, orderId, version } = booked;
    const claimed = { id: orderId ?? '', expenseId: newId() };
    sure(await server.call(crew.employee, orderEndpoints.claim, claimed));
    const quote = sure(await server.call(crew.employee, bookingEndpoints.cancelQuote, { id }));
    expect(quote).toMatchObject({ refund: { amount: 90_000 }, fee: { amount: 10_000 } });
    const cancel = { id, version, quoteId: quote.id };
    const after = sure(await server.call(crew.employee, bookingEndpoints.cancel, cancel));
    expect(after).toMatchObject({ order: 'Refunded', actions: [], disrupted: false });
    expect(after.travelOrder).toMatchObject({ refunded: { amount: 90_000 } });
    expect((await server.call(crew.employee, bookingEndpoints.cancel, cancel)).body.reason).toBe(
      'staleVersion',
    );
    const { rows } = await server.owner.query<{ amount: string }>(
      'select amount from expense where id = $1',
      [claimed.expenseId],
    );
    expect(rows.map(({ amount }) => Number(amount))).toEqual([10_000]);
  });
});

describe('A booking over the rules', () => {
  beforeEach(async () => {
    await addProvider(server, crew);
    await saveRules(server, crew, ECONOMY);
    travel.made = [{ class: 'business', amount: 500_000 }];
  });
  const reason = 'The only flight that arrives in time.';
  const request = async () => sure(await book(server, crew.employee, firstOf(await find()), { reason }));

  test('becomes a request, and is booked once that is approved', async () => {
    const offer = firstOf(await find());
    expect(offer.faults).toMatchObject([{ code: 'class', effect: 'approval', allowed: 'economy' }]);
    expect((await book(server, crew.employee, offer)).body).toMatchObject({ reason: 'needsReason' });
    const waiting = sure(await book(server, crew.employee, offer, { reason }));
    expect(waiting).toMatchObject({ state: 'AwaitingApproval', actions: ['giveUp'], order: null });
    expect(travel.booked).toEqual([]);
    const { id } = waiting;
    const document = sure(
      await server.call(crew.employee, documentEndpoints.detail, { id: waiting.request?.id ?? '' }),
    );
    expect(document).toMatchObject({
      status: 'UnderApproval',
      money: { amount: 500_000 },
      values: { details: reason },
    });
    const early = { id, version: waiting.version };
    expect((await server.call(crew.employee, bookingEndpoints.complete, early)).body.reason).toBe(
      'wrongStatus',
    );

    await approveWhole(server, crew, document.id);
    const approved = await see(id);
    expect(approved).toMatchObject({ state: 'Approved', actions: ['complete', 'giveUp'] });
    const seen = { id, version: approved.version };
    const done = await Promise.all(
      [1, 2].map(() => server.call(crew.employee, bookingEndpoints.complete, seen)),
    );
    expect(done.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(travel.booked).toHaveLength(1);
    expect(await see(id)).toMatchObject({ state: 'Booked', order: 'Ticketed' });
  });

  test('is searched for again when its offer is gone, and never booked dearer than approved', async () => {
    const { id, request: approval } = await request();
    await approveWhole(server, crew, approval?.id ?? '');
    const { version } = await see(id);
    travel.gone = true;
    travel.made = [{ class: 'business', amount: 500_001 }];
    expect((await server.call(crew.employee, bookingEndpoints.complete, { id, version })).body.reason).toBe(
      'offerDearer',
    );
    travel.made = [{ class: 'business', amount: 480_000, at: '09:00' }];
    expect((await server.call(crew.employee, bookingEndpoints.complete, { id, version })).body.reason).toBe(
      'offerExpired',
    );
    travel.made.push({ class: 'business', amount: 490_000 });
    expect(sure(await server.call(crew.employee, bookingEndpoints.complete, { id, version }))).toMatchObject({
      ...{ state: 'Booked', total: { amount: 490_000 } },
    });
  });

  test('stays approved when its provider refuses, and is booked at the next attempt', async () => {
    const { id, request: approval } = await request();
    await approveWhole(server, crew, approval?.id ?? '');
    const complete = async () => {
      const { version } = await see(id);
      return sure(await server.call(crew.employee, bookingEndpoints.complete, { id, version }));
    };
    travel.disturb = (act) => {
      if (act === 'book') throw new TravelError('provider', 'http503');
    };
    expect(await complete()).toMatchObject({
      ...{ state: 'Approved', failure: { code: 'unavailable' }, actions: ['complete', 'giveUp'] },
    });
    travel.disturb = () => undefined;
    expect(await complete()).toMatchObject({ state: 'Booked', failure: null });
    expect(travel.booked).toHaveLength(1);
  });

  test('given up takes its request back', async () => {
    const { id, version, request: approval } = await request();
    const after = sure(await server.call(crew.employee, bookingEndpoints.giveUp, { id, version }));
    expect(after).toMatchObject({ state: 'GivenUp', actions: [] });
    const document = { id: approval?.id ?? '' };
    expect(sure(await server.call(crew.employee, documentEndpoints.detail, document)).status).toBe(
      'Withdrawn',
    );
  });

  test('is refused where the rule forbids it', async () => {
    await saveRules(server, crew, {
      ...{ ...ECONOMY, fromDay: '2021-01-01' },
      effects: { class: 'forbid', cap: null, cheapest: null, late: null },
    });
    expect((await book(server, crew.employee, firstOf(await find()), { reason })).body).toMatchObject({
      ...{ code: 'NOT_ALLOWED', reason: 'policyForbids' },
    });
  });
});
