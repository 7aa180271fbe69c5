import type { Locale } from '@outlay/contract/locale';
import type { Money } from '@outlay/contract/money';
import type { OfferQuery, OfferSegment } from '@outlay/contract/travel/booking.offer';
import type { ProviderOffer } from '../travel.port.ts';
import { refusal } from '../travel.words.ts';
import { behaviourOf, feesOf, shareOf } from './behaviour.ts';
import { carsOf } from './cars.ts';
import { nameIn, NAMES, type Names } from './data.ts';
import { flightsOf } from './flights.ts';
import { CURRENCY, DAY, HOUR, STANDS_FOR, OfferKey } from './offer.key.ts';
import { instantAt, isRealDay, isTime } from './place-time.ts';
import { asBookingPlace, placeOf, type SandboxPlace } from './places.ts';
import { staysOf } from './stays.ts';
import { trainsOf } from './trains.ts';

const OFFERS_MOST = 100;
const DAYS_AHEAD_MOST = 365;
const TRAVELLERS_MOST = 9;

/** What is sold for a query, the cheapest first; nothing for days, places and numbers that make no sense. */
export function offersOf(query: OfferQuery, now: number): OfferKey[] {
  const { kind, day, travellers } = query;
  const isSensible =
    isRealDay(day) && Number.isInteger(travellers) && travellers >= 1 && travellers <= TRAVELLERS_MOST;
  const to = placeOf(kind, query.to);
  if (!isSensible || !to || Date.parse(day) > now + DAYS_AHEAD_MOST * DAY) return [];
  return found(query, to, now)
    .toSorted((a, b) => a.total - b.total || (a.startsAt < b.startsAt ? -1 : 1))
    .slice(0, OFFERS_MOST);
}

function found(query: OfferQuery, to: SandboxPlace, now: number): OfferKey[] {
  const { day, travellers } = query;
  if (query.kind === 'hotel')
    return isRealDay(query.until) ? staysOf({ city: to, day, until: query.until, travellers }, now) : [];
  const from = placeOf(query.kind, query.from);
  if (!from) return [];
  const journey = { from, to, day, travellers };
  if (query.kind === 'flight') return flightsOf(journey, now);
  if (query.kind === 'train') return trainsOf(journey, now);
  return isTime(query.at) ? carsOf({ ...journey, at: query.at }, now) : [];
}

/** The places of an offer. @throws TravelError `refused` if they are not known any more. */
export function endsOf(key: OfferKey, locale: Locale): { from: SandboxPlace; to: SandboxPlace } {
  const from = placeOf(key.kind, key.from);
  const to = placeOf(key.kind, key.to);
  if (!from || !to) throw refusal('unknown', locale);
  return { from, to };
}

const hotelOf = (key: OfferKey): Names | undefined => NAMES.hotels[Number(key.number.slice(1))];

function carrierOf(key: OfferKey): Names {
  if (key.kind === 'train') return NAMES.railway;
  if (key.kind === 'car') return NAMES.cars;
  if (key.kind === 'hotel') return hotelOf(key) ?? NAMES.cars;
  return NAMES.airlines.find(({ code }) => key.number.startsWith(code)) ?? NAMES.otherAirline;
}

export function segmentOf(key: OfferKey, locale: Locale): OfferSegment {
  const ends = endsOf(key, locale);
  const carrier = nameIn(carrierOf(key), locale);
  const [from, to] = [asBookingPlace(ends.from, locale), asBookingPlace(ends.to, locale)];
  const { startsAt, endsAt, minutes, class: rank } = key;
  const rest = { carrier, startsAt, endsAt, minutes, class: rank };
  if (key.kind === 'hotel') {
    const hotel = { ...from, name: `${from.city}${locale.startsWith('zh') ? '' : ' '}${carrier}` };
    return { ...rest, title: hotel.name, from: hotel, to: hotel };
  }
  const title = key.kind === 'car' ? `${from.name} – ${to.name}` : key.number;
  return { ...rest, title, from, to };
}

export const departureOf = (key: OfferKey, locale: Locale): number =>
  instantAt(key.startsAt, endsOf(key, locale).from.zone);

/** Until when it can be held, in milliseconds: a day, but not into the last two hours. Trains and cars are not held. */
export function holdUntilOf(key: OfferKey, since: number, locale: Locale): number | null {
  if (key.kind === 'train' || key.kind === 'car') return null;
  const until = Math.min(since + DAY, departureOf(key, locale) - 2 * HOUR);
  return until > since + HOUR ? until : null;
}

export const money = (amount: number): Money => ({ amount, currency: CURRENCY });

function conditionOf(key: OfferKey, percent: number | null): ProviderOffer['change'] {
  return percent === null
    ? { allowed: false, fee: null }
    : { allowed: true, fee: money(shareOf(key.total, percent)) };
}

/** @throws TravelError `refused` for places that are not known any more. */
export function asOffer(key: OfferKey, locale: Locale): ProviderOffer {
  const segment = segmentOf(key, locale);
  const fees = feesOf(key);
  const holdUntil = holdUntilOf(key, key.issuedAt, locale);
  return {
    handle: JSON.stringify(OfferKey.parse(key)),
    ...{ kind: key.kind, title: segment.title, segments: [segment] },
    ...{ class: key.class, stars: key.stars, total: money(key.total), left: key.left },
    ...{ change: conditionOf(key, fees.change), refund: conditionOf(key, fees.refund) },
    holdUntil: holdUntil === null ? null : new Date(holdUntil),
    expiresAt: new Date(key.issuedAt + STANDS_FOR),
  };
}

/** The offer with the price that it has when it is asked for. */
export const quoted = (key: OfferKey): OfferKey =>
  behaviourOf(key) === 'rises' && !key.raised
    ? { ...key, total: key.total + Math.max(100, shareOf(key.total, 10)), raised: true }
    : key;
