import { ORDER_KINDS } from '@outlay/contract/travel/order';
import { book, cancel, cancelQuote, change, changeOffers, pay, standingOffer } from './sandbox/acts.ts';
import { asOffer, offersOf, quoted } from './sandbox/offers.ts';
import { asOrder, orderKeyOf } from './sandbox/order.key.ts';
import { asBookingPlace, findPlaces, placesKnown } from './sandbox/places.ts';
import type { TravelPort } from './travel.port.ts';

/** Runs what may throw, so that the promise is rejected. */
const later = <T>(run: () => T): Promise<T> => Promise.resolve().then(run);

/**
 * The embedded provider: flights, trains, hotels and cars that do not exist, made up from the route and the day, so that
 * the same question has the same answer on every node. Nothing is remembered: handles carry everything. Amounts are in
 * CNY, offers stand for 15 minutes, and flights and hotels can be held for a day.
 *
 * The last digit of the number of a flight or a train decides what happens to it: 0 to 3 nothing, with growing fees; 4 its
 * price rises at the quote; 5 it is sold out when it is booked; 6 its ticket comes two minutes late; 7 the airline moves it a
 * day after the booking, and 8 cancels it; 9 can be neither changed nor given back (decision 072).
 */
export const sandboxTravel: TravelPort = {
  kind: 'sandbox',
  searches: ORDER_KINDS,
  test: () => Promise.resolve(placesKnown()),
  places: ({ locale }, kind, text) =>
    later(() => findPlaces(kind, text).map((place) => asBookingPlace(place, locale))),
  search: ({ now, locale }, query) =>
    later(() => offersOf(query, now.getTime()).map((key) => asOffer(key, locale))),
  quote: (reach, { handle }) => later(() => asOffer(quoted(standingOffer(handle, reach)), reach.locale)),
  book: (reach, command) => later(() => book(reach, command)),
  // An order that nobody kept the handle of was never sold.
  findByReference: () => Promise.resolve(null),
  read: ({ now, locale }, handle) => later(() => asOrder(orderKeyOf(handle, locale), now.getTime(), locale)),
  pay: (reach, handle) => later(() => pay(reach, handle)),
  cancelQuote: (reach, handle) => later(() => cancelQuote(reach, handle)),
  cancel: (reach, handle, quoteId) => later(() => cancel(reach, handle, quoteId)),
  changeOffers: (reach, handle, day) => later(() => changeOffers(reach, handle, day)),
  change: (reach, handle, changeId) => later(() => change(reach, handle, changeId)),
};
