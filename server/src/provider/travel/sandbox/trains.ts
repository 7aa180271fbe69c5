import { distanceBetween } from '@outlay/contract/travel/map.distance';
import type { Seat } from '@outlay/contract/travel/booking.offer';
import { numberAt } from './behaviour.ts';
import type { Journey } from './flights.ts';
import { HOUR, type OfferKey } from './offer.key.ts';
import { instantAt, placeTimeAfter, placeTimeOf } from './place-time.ts';
import type { SandboxPlace } from './places.ts';
import { railsBetween, type Track } from './railways.ts';
import { seeded } from './seed.ts';

type Letter = 'G' | 'D' | 'K';

interface Kind {
  kmAnHour: number;
  /** Fen for a kilometre in the lowest class. */
  fare: number;
  /** Times the lowest fare. */
  seats: Partial<Record<Seat, number>>;
}

const KINDS: Record<Letter, Kind> = {
  G: { kmAnHour: 250, fare: 46, seats: { secondSeat: 1, firstSeat: 1.6, businessSeat: 3 } },
  D: { kmAnHour: 160, fare: 31, seats: { secondSeat: 1, firstSeat: 1.25 } },
  K: { kmAnHour: 90, fare: 12, seats: { hardSeat: 1, hardSleeper: 1.9, softSleeper: 2.9 } },
};

/** A way is given up if it is so much longer than the straight line, or than another way between the two cities. */
const DETOUR_MOST = { line: 1.8, other: 1.25 };
const LEAST_KM = 20;
/** Farther, no D train runs. */
const D_MOST_KM = 1500;
const TRAINS_MOST: Record<Track, number> = { fast: 12, slow: 4 };
/** Minutes of the day between which trains leave. */
const LEAVES: Record<Track, { first: number; last: number }> = {
  fast: { first: 6 * 60 + 30, last: 20 * 60 + 30 },
  slow: { first: 0, last: 23 * 60 + 30 },
};

interface Way extends Journey {
  km: number;
  track: Track;
}

/** Trains of all stations of both places. */
export const trainsOf = (journey: Journey, now: number): OfferKey[] =>
  (['fast', 'slow'] as const).flatMap((track) => {
    const ways = waysOf(journey, track);
    const each = Math.max(2, Math.ceil(TRAINS_MOST[track] / Math.max(1, ways.length)));
    return ways.flatMap((way) => trainsOn(way, now, each));
  });

function waysOf(journey: Journey, track: Track): Way[] {
  const ways = journey.from.terminals.flatMap((from) =>
    journey.to.terminals.flatMap((to) => {
      const km = from.city === to.city ? undefined : railsBetween(from.code, to.code, track);
      return km !== undefined && isPlausible(from, to, km) ? [{ ...journey, from, to, km, track }] : [];
    }),
  );
  const shortest = Math.min(...ways.map(({ km }) => km));
  return ways.filter(({ km }) => km <= shortest * DETOUR_MOST.other);
}

const isPlausible = (from: SandboxPlace, to: SandboxPlace, km: number): boolean =>
  km >= LEAST_KM && km <= (distanceBetween(from, to) / 1000) * DETOUR_MOST.line + 50;

function trainsOn(way: Way, now: number, most: number): OfferKey[] {
  const { from, to, day, track } = way;
  const route = `${track} train ${from.code} ${to.code} ${day}`;
  const random = seeded(route);
  const count = random.between(track === 'fast' ? 4 : 1, TRAINS_MOST[track]);
  const firstDigit = random.between(0, 9);
  const { first, last } = LEAVES[track];
  const every = Math.floor((last - first) / count);
  return Array.from({ length: Math.min(count, most) }, (_, place) => {
    const own = seeded(`${route} ${place}`);
    const letter: Letter = track === 'slow' ? 'K' : way.km <= D_MOST_KM && own.next() < 0.3 ? 'D' : 'G';
    const number = numberAt(letter, own.between(1, 899), place, firstDigit);
    const startsAt = placeTimeOf(day, first + place * every + own.between(0, Math.min(25, every)));
    return trainOffers({ ...way, letter, number, startsAt, luck: own.next() }, now);
  }).flat();
}

interface Train extends Way {
  letter: Letter;
  number: string;
  startsAt: string;
  /** From 0 up to 1, by which the free seats differ from train to train. */
  luck: number;
}

function trainOffers(train: Train, now: number): OfferKey[] {
  const { from, to, km, letter, number, startsAt, luck, travellers, track } = train;
  if (instantAt(startsAt, from.zone) < now + HOUR / 2) return [];
  const { kmAnHour, fare, seats } = KINDS[letter];
  const minutes = Math.max(8, Math.round((km / kmAnHour) * 60));
  const endsAt = placeTimeAfter({ startsAt, zone: from.zone }, minutes, to.zone);
  // High-speed lines are closed at night.
  if (track === 'fast' && endsAt.slice(0, 10) !== train.day) return [];
  const left = luck < 0.25 ? 1 + Math.floor(luck * 36) : null;
  if (left !== null && left < travellers) return [];
  return Object.entries(seats).map(([seat, factor]) => ({
    ...{ kind: 'train', number, from: from.code, to: to.code, startsAt, endsAt, minutes },
    ...{ class: seat as Seat, stars: null, left, travellers, issuedAt: now, raised: false },
    total: Math.max(2, Math.round((km * fare * factor) / 50)) * 50 * travellers,
  }));
}
