import { z } from 'zod';
import { change, read } from '../endpoint.ts';
import { Day, Empty, Id, ReasonText, Text, Version } from '../fields.ts';
import { Money } from '../money.ts';
import { pageOf, PageRequest } from '../page.ts';
import {
  BookingPlace,
  BookingReason,
  OfferQuery,
  Quote,
  Search,
  TRAVELLERS_MOST,
  TravellerForm,
} from './booking.offer.ts';
import { Booking, BookingSummary, CancelQuote, ChangeOffer } from './booking.ts';
import { OrderKind, OrderPayer } from './order.ts';

/** Signed entry to the site of a provider that does not let others search. */
export const BookingEntry = z.object({ providerId: Id, name: z.string() });

const policy = 'document.create' as const;
const feature = 'travel' as const;
/** Documents of travellers, and what somebody is billed for, are nobody’s but their own. */
const agent = 'never' as const;
const OneBooking = z.object({ id: Id, version: Version });

export const bookingEndpoints = {
  setup: read({
    path: '/travel/booking/getSetup',
    ...{ policy, feature, agent, request: Empty },
    response: z.object({
      /** What can be searched; empty if no provider is switched on. */
      kinds: z.array(OrderKind),
      sandbox: z.boolean(),
      entries: z.array(BookingEntry),
      /** Approved trips that are not over, the next first. */
      trips: z.array(
        z.object({
          ...{ id: Id, number: z.string(), title: z.string(), fromDay: Day, toDay: Day },
          cities: z.array(z.string()),
        }),
      ),
      /** May switch providers on. */
      managesProviders: z.boolean(),
    }),
    summary: 'What I can book, for which of my trips, and where.',
  }),
  places: read({
    path: '/travel/booking/findPlaces',
    ...{ policy, feature, agent },
    request: z.object({ kind: OrderKind, text: Text.max(40) }),
    response: z.object({ items: z.array(BookingPlace) }),
    summary: 'Airports, stations and cities by the beginning of their name or code.',
  }),
  search: change({
    path: '/travel/booking/search',
    ...{ policy, feature, agent, secret: false },
    request: z.object({ id: Id, tripId: Id, query: OfferQuery }),
    response: Search,
    summary: 'Search offers of all providers for one of my approved trips, judged by the company’s rules.',
  }),
  found: read({
    path: '/travel/booking/getSearch',
    ...{ policy, feature, agent, request: z.object({ id: Id }) },
    response: Search,
    summary: 'A search of mine with its offers.',
  }),
  quote: change({
    path: '/travel/booking/quote',
    ...{ policy, feature, agent, secret: false },
    request: z.object({ offerId: Id }),
    response: Quote,
    summary: 'The price of an offer as it is now, before it is booked.',
  }),
  book: change({
    path: '/travel/booking/book',
    ...{ policy, feature, agent, secret: false },
    request: z.object({
      id: Id,
      offerId: Id,
      /** As it was shown; a dearer offer is not booked. */
      total: Money,
      /** Whether I travel myself, with the profile that I saved. */
      myself: z.boolean(),
      guests: z.array(TravellerForm).max(TRAVELLERS_MOST),
      paidBy: OrderPayer,
      /** Held, and paid later. */
      hold: z.boolean().default(false),
      reason: BookingReason.default(''),
    }),
    response: Booking,
    summary: 'Book an offer; one against a rule that asks for approval becomes a request first.',
  }),
  complete: change({
    path: '/travel/booking/complete',
    ...{ policy, feature, agent, secret: false, request: OneBooking },
    response: Booking,
    summary: 'Book what was approved, at no more than the approved price.',
  }),
  giveUp: change({
    path: '/travel/booking/giveUp',
    ...{ policy, feature, agent, secret: false },
    request: OneBooking,
    response: Booking,
    summary: 'Give up a booking that has no order yet; its request is withdrawn.',
  }),
  mine: read({
    path: '/travel/booking/getMine',
    ...{ policy, feature, agent },
    request: PageRequest.extend({ tripId: Id.nullable().default(null) }),
    response: pageOf(BookingSummary),
    summary: 'My bookings, the newest first.',
  }),
  detail: read({
    path: '/travel/booking/get',
    ...{ policy, feature, agent, request: z.object({ id: Id }) },
    response: Booking,
    summary: 'A booking of mine with its order.',
  }),
  pay: change({
    path: '/travel/booking/pay',
    ...{ policy, feature, agent, secret: false, request: OneBooking },
    response: Booking,
    summary: 'Pay a held booking.',
  }),
  cancelQuote: change({
    path: '/travel/booking/quoteCancellation',
    ...{ policy, feature, agent, secret: false, request: z.object({ id: Id }) },
    response: CancelQuote,
    summary: 'What the cancellation of my booking costs and brings back.',
  }),
  cancel: change({
    path: '/travel/booking/cancel',
    ...{ policy, feature, agent, secret: false },
    request: OneBooking.extend({
      quoteId: CancelQuote.shape.id,
      reason: ReasonText.nullable().default(null),
    }),
    response: Booking,
    summary: 'Cancel my booking as quoted.',
  }),
  changeOffers: change({
    path: '/travel/booking/quoteChange',
    ...{ policy, feature, agent, secret: false, request: z.object({ id: Id, day: Day }) },
    response: z.object({ items: z.array(ChangeOffer) }),
    summary:
      'What my booking can be changed to on a day, with fee and difference, judged by the company’s rules.',
  }),
  change: change({
    path: '/travel/booking/change',
    ...{ policy, feature, agent, secret: false },
    request: OneBooking.extend({ offerId: ChangeOffer.shape.id, reason: BookingReason.default('') }),
    response: Booking,
    summary: 'Change my booking to what it was last offered, with a reason where that is against the rules.',
  }),
  acceptChange: change({
    path: '/travel/booking/acceptChange',
    ...{ policy, feature, agent, secret: false, request: OneBooking },
    response: Booking,
    summary: 'Take note of what the provider changed.',
  }),
  entry: change({
    path: '/travel/booking/getEntry',
    ...{ policy, feature, agent, secret: true },
    request: z.object({ providerId: Id, tripId: Id.nullable() }),
    response: z.object({
      url: z.string(),
      /** Sent there as a form; null: the address is opened. */
      form: z.record(z.string(), z.string()).nullable(),
    }),
    summary: 'A signed entry to a provider’s own site, for a trip of mine.',
  }),
};
