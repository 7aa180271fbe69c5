import type { BookingPlace, OfferQuery } from '@outlay/contract/travel/booking.offer';
import { z } from 'zod';
import { cancel, cancelQuote, change, changeOffers, pay, read } from './duffel/duffel.after.ts';
import { book, findByReference } from './duffel/duffel.book.ts';
import { requestOne, duffelCaller, idOf, type RequestDuffel } from './duffel/duffel.call.ts';
import { listOrders, parseWebhook } from './duffel/duffel.feed.ts';
import { asOffer, isUsable } from './duffel/duffel.offer.ts';
import { Offer, page, Place } from './duffel/duffel.schema.ts';
import { asBookingPlace, findPlaces } from './sandbox/places.ts';
import type { TravelHttpOptions } from './travel.http.ts';
import { TravelError, type ProviderOffer, type TravelPort, type TravelReach } from './travel.port.ts';

const OFFERS_MOST = 100;
/** How long Duffel waits for the airlines, in milliseconds. */
const AIRLINES_MS = '10000';

/** Flights of airlines by Duffel, interface version v2. Source: duffel.com/docs/api. */
export function createDuffel(options: TravelHttpOptions): TravelPort {
  const send = duffelCaller(options);
  return {
    ...{ kind: 'duffel', searches: ['flight'] },
    async test(reach) {
      const { data } = await send(reach, { path: '/air/orders', query: { limit: '1' } }, page(z.unknown()));
      return data.length;
    },
    places: (reach, kind, text) => (kind === 'flight' ? places(send, reach, text) : Promise.resolve([])),
    search: (reach, query) => (query.kind === 'flight' ? search(send, reach, query) : Promise.resolve([])),
    quote: (reach, offer) => quote(send, reach, offer),
    book: (reach, command) => book(send, reach, command),
    findByReference: (reach, reference, since) => findByReference(send, reach, reference, since),
    read: (reach, handle) => read(send, reach, handle),
    pay: (reach, handle) => pay(send, reach, handle),
    cancelQuote: (reach, handle) => cancelQuote(send, reach, handle),
    cancel: (reach, handle, quoteId) => cancel(send, reach, handle, quoteId),
    changeOffers: (reach, handle, day) => changeOffers(send, reach, handle, day),
    change: (reach, handle, changeId) => change(send, reach, handle, changeId),
    listOrders: (reach, since, cursor) => listOrders(send, reach, since, cursor),
    parseWebhook,
  };
}

async function places(send: RequestDuffel, reach: TravelReach, text: string): Promise<BookingPlace[]> {
  const wanted = text.trim();
  if (wanted === '') return [];
  // Duffel does not read Chinese: airports that we know have the same codes.
  if (/\p{Script=Han}/u.test(wanted)) {
    const own = findPlaces('flight', wanted).flatMap(({ terminals }) => terminals);
    return [...new Set(own)].map((place) => asBookingPlace(place, reach.locale));
  }
  const { data } = await send(
    reach,
    { path: '/places/suggestions', query: { query: wanted.slice(0, 60) } },
    page(Place),
  );
  return data.flatMap(({ iata_code, name, city_name, iata_country_code }) =>
    iata_code
      ? [
          {
            code: iata_code,
            name: name.slice(0, 80),
            city: (city_name || name).slice(0, 80),
            country: iata_country_code,
          },
        ]
      : [],
  );
}

type FlightQuery = Extract<OfferQuery, { kind: 'flight' }>;

async function search(send: RequestDuffel, reach: TravelReach, query: FlightQuery): Promise<ProviderOffer[]> {
  const { from, to, day, travellers } = query;
  const request = await requestOne(
    send,
    reach,
    {
      path: '/air/offer_requests',
      query: { return_offers: 'false', supplier_timeout: AIRLINES_MS },
      body: {
        slices: [{ origin: from, destination: to, departure_date: day }],
        passengers: Array.from({ length: travellers }, () => ({ type: 'adult' })),
      },
    },
    z.object({ id: z.string() }),
  );
  const cheapest = { offer_request_id: request.id, sort: 'total_amount', limit: String(OFFERS_MOST) };
  const { data } = await send(reach, { path: '/air/offers', query: cheapest }, page(Offer));
  return data
    .filter(isUsable)
    .map((offer) => asOffer(offer, reach.locale))
    .toSorted((a, b) => a.total.amount - b.total.amount);
}

async function quote(send: RequestDuffel, reach: TravelReach, offer: ProviderOffer): Promise<ProviderOffer> {
  const id = idOf(offer.handle.split(' ')[0] ?? '', 'off', reach);
  const now = await requestOne(send, reach, { path: `/air/offers/${id}` }, Offer);
  const { expiresAt, ...rest } = asOffer(now, reach.locale);
  if (expiresAt.getTime() <= reach.now.getTime()) throw new TravelError('expired', 'offer_expired');
  return { ...rest, expiresAt };
}
