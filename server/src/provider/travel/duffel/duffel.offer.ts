import type { Locale } from '@outlay/contract/locale';
import {
  CABINS,
  type BookingPlace,
  type Cabin,
  type OfferSegment,
} from '@outlay/contract/travel/booking.offer';
import { asBookingPlace, placeOf } from '../sandbox/places.ts';
import { moneyOf } from '../travel.http.ts';
import type { ProviderOffer } from '../travel.port.ts';
import type { Airport, Condition, Offer, Segment, Slice } from './duffel.schema.ts';

const SEGMENTS_MOST = 8;

const CABIN_OF: Record<string, Cabin> = {
  economy: 'economy',
  premium_economy: 'premiumEconomy',
  business: 'business',
  first: 'first',
};

/** Duffel's names are English; a Chinese reader gets those that we know. */
export function placeAt(
  { iata_code, name, city_name, iata_country_code }: Airport,
  locale: Locale,
): BookingPlace {
  const own = locale.startsWith('zh') ? placeOf('flight', iata_code) : undefined;
  if (own?.code === iata_code) return asBookingPlace(own, locale);
  return {
    code: iata_code.slice(0, 40),
    name: (name || iata_code).slice(0, 80),
    city: (city_name || name || iata_code).slice(0, 80),
    country: iata_country_code.length === 2 ? iata_country_code : 'ZZ',
  };
}

/** `PT2H26M` → 146; null for anything else. */
export function minutesOf(duration: string): number | null {
  const match = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:[\d.]+S)?)?$/.exec(duration);
  if (!match) return null;
  const [days, hours, minutes] = match.slice(1).map((text) => Number(text ?? 0));
  return (days ?? 0) * 1440 + (hours ?? 0) * 60 + (minutes ?? 0);
}

/** The highest class of those who fly, since each passenger may have another. */
function cabinOf({ passengers }: Segment): Cabin | null {
  const ranks = passengers.map(({ cabin_class }) => CABINS.indexOf(CABIN_OF[cabin_class] ?? 'economy'));
  return ranks.length === 0 ? null : (CABINS[Math.max(...ranks)] ?? null);
}

const segmentOf = (segment: Segment, locale: Locale): OfferSegment => ({
  title: `${segment.marketing_carrier.iata_code}${segment.marketing_carrier_flight_number}`,
  carrier: segment.marketing_carrier.name,
  from: placeAt(segment.origin, locale),
  to: placeAt(segment.destination, locale),
  startsAt: segment.departing_at.slice(0, 16),
  endsAt: segment.arriving_at.slice(0, 16),
  minutes: minutesOf(segment.duration),
  class: cabinOf(segment),
});

export const segmentsOf = (slices: readonly Slice[], locale: Locale): OfferSegment[] =>
  slices.flatMap(({ segments }) => segments.map((segment) => segmentOf(segment, locale)));

export const titleOf = (segments: readonly OfferSegment[]): string =>
  segments.map(({ title }) => title).join(', ');

const conditionOf = (condition: Condition | undefined): ProviderOffer['change'] => ({
  // What is not known in advance is said when it is asked for.
  allowed: condition?.allowed ?? true,
  fee:
    condition?.allowed && condition.penalty_amount !== ''
      ? moneyOf(condition.penalty_amount, condition.penalty_currency)
      : null,
});

/** The offer and its passengers, by which it is booked: `off_… pas_… pas_…`. */
export const handleOf = ({ id, passengers }: Offer): string =>
  [id, ...passengers.map((passenger) => passenger.id)].join(' ');

/** Whether it can be booked with what we know of travellers, and shown. */
export const isUsable = ({ slices, passenger_identity_documents_required: required }: Offer): boolean =>
  required !== true && slices.flatMap(({ segments }) => segments).length <= SEGMENTS_MOST;

export function asOffer(offer: Offer, locale: Locale): ProviderOffer {
  const segments = segmentsOf(offer.slices, locale);
  const { requires_instant_payment: instant = true, payment_required_by: until } =
    offer.payment_requirements ?? {};
  const ranks = segments.flatMap(({ class: cabin }) => (cabin ? [CABINS.indexOf(cabin as Cabin)] : []));
  return {
    ...{ handle: handleOf(offer), kind: 'flight', title: titleOf(segments), segments },
    class: ranks.length === 0 ? null : (CABINS[Math.max(...ranks)] ?? null),
    ...{ stars: null, left: null, total: moneyOf(offer.total_amount, offer.total_currency) },
    change: conditionOf(offer.conditions?.change_before_departure),
    refund: conditionOf(offer.conditions?.refund_before_departure),
    holdUntil: !instant && until ? new Date(until) : null,
    expiresAt: new Date(offer.expires_at),
  };
}
