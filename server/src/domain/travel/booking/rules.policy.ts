import { cityKey } from '@outlay/contract/city';
import {
  CABINS,
  CAR_CLASSES,
  SEATS,
  type Offer,
  type OfferQuery,
  type RuleFault,
  type TravelClass,
} from '@outlay/contract/travel/booking.offer';
import type { BookingRules } from '@outlay/contract/travel/booking.setting';
import { daysBetween } from '#system/clock.ts';

/** An offer as far as rules speak of it. */
export type Judged = Pick<Offer, 'kind' | 'segments' | 'class' | 'base'>;

export interface Circumstances {
  /** The rules in force; none: everything is allowed. */
  rules: BookingRules | undefined;
  /** Of the member who books; empty for none. */
  grade: string;
  query: OfferQuery;
  /** The day on which it is booked. */
  today: string;
}

/** The rules in force on a day, of all with the newest first. */
export const rulesOn = <Rules extends { fromDay: string }>(all: readonly Rules[], day: string) =>
  all.find(({ fromDay }) => fromDay <= day);

/** Classes from the lowest, by kind; a room has none. */
const LADDERS: Record<Offer['kind'], readonly TravelClass[]> = {
  flight: CABINS,
  train: SEATS,
  car: CAR_CLASSES,
  hotel: [],
};
const heightOf = (kind: Offer['kind'], one: TravelClass | null): number =>
  one === null ? -1 : LADDERS[kind].indexOf(one);

/** The highest class of these segments; null if none has one. */
export const highestClass = (kind: Offer['kind'], segments: Offer['segments']): TravelClass | null =>
  segments.reduce<TravelClass | null>(
    (highest, { class: own }) => (heightOf(kind, own) > heightOf(kind, highest) ? own : highest),
    null,
  );

/** What is said of a grade, or else of every other grade. */
const ofGrade = <Entry extends { grade: string }>(entries: readonly Entry[], grade: string) =>
  entries.find((one) => one.grade === grade) ?? entries.find((one) => one.grade === '');

const faultOf = (fault: Pick<RuleFault, 'code' | 'effect'> & Partial<RuleFault>): RuleFault => ({
  ...{ allowed: null, limit: null, days: null },
  ...fault,
});

/** Against which rules an offer is. `others`: all offers of the same search, this one among them. */
export function faultsOf(
  offer: Judged,
  others: readonly Judged[],
  circumstances: Circumstances,
): RuleFault[] {
  const { rules } = circumstances;
  if (!rules) return [];
  return [
    classFault(offer, rules, circumstances),
    capFault(offer, rules, circumstances),
    cheapestFault(offer, rules, others),
    lateFault(offer, rules, circumstances),
  ].flatMap((fault) => fault ?? []);
}

function classFault({ kind, class: own }: Judged, rules: BookingRules, { grade }: Circumstances) {
  const { class: effect } = rules.effects;
  if (effect === null || kind === 'hotel') return null;
  const allowed = ofGrade<{ grade: string; highest: TravelClass }>(rules[kind], grade)?.highest;
  if (allowed === undefined || heightOf(kind, own) <= heightOf(kind, allowed)) return null;
  return faultOf({ code: 'class', effect, allowed });
}

/** Of a stay for all nights and rooms; of a ride as it is. */
function capFault(offer: Judged, rules: BookingRules, { grade, query }: Circumstances) {
  const { cap: effect } = rules.effects;
  const cap = offer.kind === 'car' ? rules.ride : nightCapOf(offer, rules, grade);
  if (effect === null || cap === null || offer.base === null) return null;
  const times = query.kind === 'hotel' ? daysBetween(query.day, query.until) * query.travellers : 1;
  const amount = cap * times;
  if (offer.base.amount <= amount) return null;
  return faultOf({ code: 'cap', effect, limit: { amount, currency: rules.currency } });
}

function nightCapOf({ kind, segments }: Judged, rules: BookingRules, grade: string): number | null {
  const [first] = segments;
  if (kind !== 'hotel' || !first) return null;
  const { city, name, country } = first.to;
  const key = cityKey(city || name, country);
  const tier =
    rules.hotel.find(({ cities }) => cities.some((one) => cityKey(one, country) === key)) ??
    rules.hotel.find(({ cities }) => cities.length === 0);
  return (tier && ofGrade(tier.caps, grade)?.amount) ?? null;
}

/** Only with offers that are as good: a seat in a lower class says nothing of what this one may cost. */
function cheapestFault(
  offer: Judged,
  { effects, cheapest, currency }: BookingRules,
  others: readonly Judged[],
) {
  const { cheapest: effect } = effects;
  const { kind, base } = offer;
  if (effect === null || base === null || (kind !== 'flight' && kind !== 'train')) return null;
  const rivals = others.filter(
    (one) =>
      one.kind === kind &&
      heightOf(kind, one.class) >= heightOf(kind, offer.class) &&
      Math.abs(startOf(one) - startOf(offer)) <= cheapest.hours * 60,
  );
  const least = Math.min(...rivals.flatMap((one) => one.base?.amount ?? []), base.amount);
  const amount = Math.floor((least * (100 + cheapest.percent)) / 100);
  return base.amount > amount ? faultOf({ code: 'cheapest', effect, limit: { amount, currency } }) : null;
}

/** Minutes at its place: all offers of a search begin in one city. */
const startOf = ({ segments }: Judged): number => {
  const at = segments[0]?.startsAt ?? '';
  return Date.parse(`${at.length === 10 ? `${at}T00:00` : at}Z`) / 60_000;
};

function lateFault({ kind }: Judged, { effects, daysAhead }: BookingRules, { query, today }: Circumstances) {
  const { late: effect } = effects;
  if (effect === null || kind !== 'flight' || daysBetween(today, query.day) >= daysAhead) return null;
  return faultOf({ code: 'late', effect, days: daysAhead });
}

/** Those within the rules first, then by price. */
export const inOrder = (
  a: { offer: Pick<Offer, 'base' | 'total'>; faults: readonly RuleFault[] },
  b: { offer: Pick<Offer, 'base' | 'total'>; faults: readonly RuleFault[] },
): number => Number(a.faults.length > 0) - Number(b.faults.length > 0) || priceOf(a) - priceOf(b);

/** Without an exchange rate last. */
const priceOf = ({ offer }: { offer: Pick<Offer, 'base' | 'total'> }): number =>
  offer.base?.amount ?? Number.MAX_SAFE_INTEGER;

/** What an offer with these faults needs: the strictest of their effects; null for nothing. */
export function needOf(faults: readonly RuleFault[]): RuleFault['effect'] | null {
  const effects = new Set(faults.map(({ effect }) => effect));
  return (['forbid', 'approval', 'reason'] as const).find((one) => effects.has(one)) ?? null;
}
