import { distanceBetween } from '@outlay/contract/travel/map.distance';
import type { Cabin } from '@outlay/contract/travel/booking.offer';
import { numberAt } from './behaviour.ts';
import { NAMES, type Airline } from './data.ts';
import { DAY, HOUR, type OfferKey } from './offer.key.ts';
import { instantAt, placeTimeAfter, placeTimeOf } from './place-time.ts';
import type { SandboxPlace } from './places.ts';
import { seeded } from './seed.ts';

/** Nobody flies less far. */
const LEAST_KM = 150;
const KM_AN_HOUR = 800;
/** Taxiing, climbing and landing, in minutes. */
const ON_TOP = 35;
/** Fen for a kilometre in economy: booked a month ahead, and on the day itself. */
const FARE = { early: 75, late: 130 };
const LEAST_FARE = 20_000;
const FACTORS: Record<Cabin, number> = { economy: 1, premiumEconomy: 1.6, business: 2.6, first: 3.9 };
/** Flights that are longer have premium economy and first class, too. */
const LONG_KM = 3000;
const FLIGHTS_MOST = 12;

export interface Journey {
  from: SandboxPlace;
  to: SandboxPlace;
  day: string;
  travellers: number;
}

/** Flights of all airports of both places, 12 or somewhat more. */
export function flightsOf(journey: Journey, now: number): OfferKey[] {
  const pairs = journey.from.terminals.flatMap((from) =>
    journey.to.terminals.filter(({ city }) => city !== from.city).map((to) => ({ ...journey, from, to })),
  );
  const each = Math.max(2, Math.ceil(FLIGHTS_MOST / Math.max(1, pairs.length)));
  return pairs.flatMap((pair) => flightsBetween(pair, now, each));
}

/** The first so many flights of a day between two airports; there are from 4 to 12. */
function flightsBetween(journey: Journey, now: number, most: number): OfferKey[] {
  const { from, to, day } = journey;
  const km = Math.round(distanceBetween(from, to) / 1000);
  if (km < LEAST_KM) return [];
  const route = `flight ${from.code} ${to.code} ${day}`;
  const random = seeded(route);
  const count = random.between(4, FLIGHTS_MOST);
  const firstDigit = random.between(0, 9);
  const every = Math.floor((15.5 * 60) / count);
  return Array.from({ length: Math.min(count, most) }, (_, place) => {
    const own = seeded(`${route} ${place}`);
    const airline = airlineOf(from, to, own.next());
    const number = numberAt(airline.code, own.between(10, 899), place, firstDigit);
    const startsAt = placeTimeOf(day, 6 * 60 + 30 + place * every + 5 * own.between(0, 5));
    return flightOffers({ ...journey, km, number, startsAt, luck: own.next() }, now);
  }).flat();
}

function airlineOf(from: SandboxPlace, to: SandboxPlace, luck: number): Airline {
  const countries = [from.city.country, to.city.country];
  const own = NAMES.airlines.filter(({ country }) => countries.includes(country));
  return own[Math.floor(luck * own.length)] ?? NAMES.otherAirline;
}

interface Flight extends Journey {
  km: number;
  number: string;
  startsAt: string;
  /** From 0 up to 1, by which the price and the free seats differ from flight to flight. */
  luck: number;
}

function flightOffers(flight: Flight, now: number): OfferKey[] {
  const { from, to, km, number, startsAt, luck, travellers } = flight;
  const departure = instantAt(startsAt, from.zone);
  if (departure < now + HOUR / 2) return [];
  const minutes = Math.round((km / KM_AN_HOUR) * 12 + ON_TOP / 5) * 5;
  const daysAhead = Math.min(30, Math.floor((departure - now) / DAY));
  const perKm = FARE.early + (FARE.late - FARE.early) * (0.8 * (1 - daysAhead / 30) + 0.2 * luck);
  const left = luck < 0.25 ? 1 + Math.floor(luck * 36) : null;
  if (left !== null && left < travellers) return [];
  const cabins: Cabin[] =
    km < LONG_KM ? ['economy', 'business'] : ['economy', 'premiumEconomy', 'business', 'first'];
  return cabins.map((cabin) => {
    const fare = Math.max(LEAST_FARE, km * perKm) * FACTORS[cabin];
    return {
      ...{
        kind: 'flight',
        number,
        from: from.code,
        to: to.code,
        startsAt,
        minutes,
        class: cabin,
        stars: null,
      },
      endsAt: placeTimeAfter({ startsAt, zone: from.zone }, minutes, to.zone),
      ...{ total: Math.round(fare / 1000) * 1000 * travellers, travellers, left },
      ...{ issuedAt: now, raised: false },
    };
  });
}
