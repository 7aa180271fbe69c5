import type { Sent } from '@outlay/contract/endpoint';
import type { Booking } from '@outlay/contract/travel/booking';
import { bookingEndpoints } from '@outlay/contract/travel/booking.endpoints';
import type { Offer, OfferQuery, Search, TravellerForm } from '@outlay/contract/travel/booking.offer';
import {
  bookingRuleEndpoints,
  travelProviderEndpoints,
  type BookingRulesForm,
  type TravelProviderForm,
} from '@outlay/contract/travel/booking.setting';
import { newId } from '#system/id.ts';
import { sure, type Crew } from './builders.ts';
import type { Person, TestServer } from './harness.ts';
import { dayFrom, newTrip } from './trips.ts';

const OFF = { class: null, cap: null, cheapest: null, late: null } as const;

/** Rules of which none is on. */
export const newRules = (more: Partial<BookingRulesForm> = {}): BookingRulesForm => ({
  ...{ id: newId(), version: 0, name: 'Rules', fromDay: '2020-01-01', flight: [], train: [], car: [] },
  ...{ hotel: [], ride: null, cheapest: { hours: 2, percent: 0 }, daysAhead: 0, effects: OFF },
  ...more,
});

export const saveRules = async (server: TestServer, crew: Crew, more: Partial<BookingRulesForm> = {}) =>
  sure(await server.call(crew.administrator, bookingRuleEndpoints.save, newRules(more)));

/** Economy for all, and a request for more. */
export const ECONOMY: Partial<BookingRulesForm> = {
  flight: [{ grade: '', highest: 'economy' }],
  effects: { ...OFF, class: 'approval' },
};

export const newProvider = (more: Partial<TravelProviderForm> = {}): TravelProviderForm => ({
  ...{ id: newId(), version: 0, kind: 'sandbox', name: 'Blue Sky', apiBase: null, account: '' },
  ...{ secrets: {}, enabled: true },
  ...more,
});

export const addProvider = async (server: TestServer, crew: Crew, more: Partial<TravelProviderForm> = {}) =>
  sure(await server.call(crew.administrator, travelProviderEndpoints.save, newProvider(more)));

export const searchFor = async (
  server: TestServer,
  who: Person,
  tripId: string,
  query: Partial<OfferQuery> = {},
): Promise<Search> => {
  const flight = { kind: 'flight', from: 'SHA', to: 'PEK', day: dayFrom(server, 20) };
  const search = { id: newId(), tripId, query: { ...flight, ...query } };
  return sure(
    await server.call(who, bookingEndpoints.search, search as Sent<typeof bookingEndpoints.search>),
  );
};

export function firstOf({ offers: [offer] }: Search): Offer {
  if (!offer) throw new Error('nothing is offered');
  return offer;
}

/** A guest with a passport. */
export const GUEST: TravellerForm = {
  ...{ name: 'Ada Chen', givenName: 'ADA', familyName: 'CHEN', gender: null, bornOn: null },
  ...{ phone: '', email: '', document: { kind: 'passport', number: 'E12345678', expiresOn: null } },
};

type BookForm = Sent<typeof bookingEndpoints.book>;

export const formFor = (offer: Offer, more: Partial<BookForm> = {}): BookForm => ({
  ...{ id: newId(), offerId: offer.id, total: offer.total, myself: true, guests: [], paidBy: 'company' },
  ...more,
});

export const book = (server: TestServer, who: Person, offer: Offer, more: Partial<BookForm> = {}) =>
  server.call(who, bookingEndpoints.book, formFor(offer, more));

/** Books the first flight that is found for the trip. */
export const bookFirst = async (
  server: TestServer,
  who: Person,
  tripId: string,
  more: Partial<BookForm> = {},
): Promise<Booking> => sure(await book(server, who, firstOf(await searchFor(server, who, tripId)), more));

export const seeBooking = async (server: TestServer, who: Person, id: string): Promise<Booking> =>
  sure(await server.call(who, bookingEndpoints.detail, { id }));

/** A trip of the employee that begins in twenty days. */
export const tripAhead = (server: TestServer, crew: Crew): Promise<string> =>
  newTrip(server, crew, { from: dayFrom(server, 20), to: dayFrom(server, 23) });

/** Delivers what is due of a topic in the company now, as its workers would; returns how many. */
export async function deliverAll(server: TestServer, companyId: string, topic: string): Promise<number> {
  const { rows } = await server.owner.query<{ id: string }>(
    `select id from outbox o where company_id = $1 and topic = $2 and (due_at is null or due_at <= $3)
      and not exists (select from outbox_delivery d where d.company_id = o.company_id and d.outbox_id = o.id)
      order by created_at, id`,
    [companyId, topic, server.now()],
  );
  for (const { id } of rows) await server.app.jobs.deliver({ companyId, id });
  return rows.length;
}
