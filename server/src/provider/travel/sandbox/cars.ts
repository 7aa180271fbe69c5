import type { CarClass } from '@outlay/contract/travel/booking.offer';
import { estimateRoute } from '@outlay/contract/travel/map.distance';
import type { Journey } from './flights.ts';
import { MINUTE, type OfferKey } from './offer.key.ts';
import { instantAt, placeTimeAfter } from './place-time.ts';

/** Farther, people take a train. */
const MOST_KM = 400;
/** A ride inside a city. */
const INSIDE = { km: 12, minutes: 30 };
const START_FARE = 1400;
const CARS: Record<CarClass, { perKm: number; seats: number }> = {
  economyCar: { perKm: 230, seats: 4 },
  comfortCar: { perKm: 330, seats: 4 },
  businessCar: { perKm: 520, seats: 6 },
};

/** Cars with a driver that leave at a time of the day. */
export function carsOf({ from, to, day, travellers, at }: Journey & { at: string }, now: number): OfferKey[] {
  const route = estimateRoute([from, to]);
  const isInside = route.distanceM < INSIDE.km * 1000;
  const km = isInside ? INSIDE.km : Math.round(route.distanceM / 1000);
  const minutes = isInside ? INSIDE.minutes : Math.max(INSIDE.minutes, Math.round(route.durationS / 60));
  const startsAt = `${day}T${at}`;
  const isTooLate = instantAt(startsAt, from.zone) < now + 15 * MINUTE;
  if (km > MOST_KM || from.city.country !== to.city.country || isTooLate) return [];
  return Object.entries(CARS).map(([name, { perKm, seats }]) => ({
    ...{ kind: 'car', number: 'C', from: from.code, to: to.code, startsAt, minutes },
    endsAt: placeTimeAfter({ startsAt, zone: from.zone }, minutes, to.zone),
    ...{ class: name as CarClass, stars: null, left: null, travellers, issuedAt: now, raised: false },
    total: Math.round((START_FARE + km * perKm) / 100) * 100 * Math.ceil(travellers / seats),
  }));
}
