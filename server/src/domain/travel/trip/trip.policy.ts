import { isWithin, parseItinerary, type Stay } from '@outlay/contract/documents/document.itinerary';
import type { FieldError } from '@outlay/contract/errors';
import type { TripAction, TripPlanForm, TripState } from '@outlay/contract/travel/trip';
import type { Meal } from '@outlay/contract/travel/allowance';
import { daysBetween } from '#system/clock.ts';

/** A request of the trip: the first, or one that changed or cancels it. */
export interface TripRequest {
  id: string;
  number: string | null;
  title: string;
  values: Readonly<Record<string, string>>;
  /** As stored in JSON a text. */
  passed_at: Date | string | null;
}
export interface TripRevisionOf extends TripRequest {
  kind: 'change' | 'cancel';
  pending: boolean;
}
export interface TripFacts extends TripRequest {
  /** In the order of their approval. */
  revisions: readonly TripRevisionOf[];
  stays: Stay[] | null;
  planned_at: Date | null;
  departs_at: string | null;
  returns_at: string | null;
  meals: Record<string, Meal[]> | null;
}

/** A trip as its approved requests and its traveller say it. */
export interface Trip {
  title: string;
  from: string;
  to: string;
  place: string;
  stays: Stay[];
  staysFrom: 'request' | 'plan' | 'none';
  cancelled: boolean;
  /** The request that says it: the last approved change, else the first request. */
  inForce: TripRequest;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const dayAt = (at: Date | string | null): string => new Date(at ?? 0).toISOString().slice(0, 10);

/** Longest trip that is looked at day by day. */
export const DAYS_MOST = 366;

/**
 * The last approved change says how the trip is; an approved cancellation ends it. Cities that its traveller named hold
 * until a later change is approved.
 */
export function tripOf(facts: TripFacts): Trip {
  const approved = facts.revisions.filter(({ pending }) => !pending);
  const inForce = approved.findLast(({ kind }) => kind === 'change') ?? facts;
  const { values } = inForce;
  const stays = Object.values(values).flatMap((value) =>
    value.startsWith('[') ? [parseItinerary(value)] : [],
  );
  const requested = stays.find((one) => one !== null) ?? null;
  const planned =
    facts.stays && facts.planned_at && facts.planned_at >= new Date(inForce.passed_at ?? 0)
      ? facts.stays
      : null;
  const from = DAY.test(values['from'] ?? '')
    ? (values['from'] ?? '')
    : (requested?.[0]?.from ?? dayAt(inForce.passed_at));
  const last = DAY.test(values['to'] ?? '') ? (values['to'] ?? '') : (requested?.at(-1)?.to ?? from);
  const to = last < from ? from : last;
  return {
    ...{ title: inForce.title || facts.title, from, to, place: values['place'] ?? '' },
    ...{ stays: planned ?? requested ?? [], staysFrom: planned ? 'plan' : requested ? 'request' : 'none' },
    cancelled: approved.some(({ kind }) => kind === 'cancel'),
    inForce,
  };
}

export const daysOfTrip = ({ from, to }: Pick<Trip, 'from' | 'to'>): number => daysBetween(from, to) + 1;

export function stateOf({ from, to, cancelled }: Trip, today: string): TripState {
  if (cancelled) return 'Cancelled';
  if (today < from) return 'Planned';
  return today > to ? 'Over' : 'Travelling';
}

export const dayNowOf = (trip: Trip, today: string): number | null =>
  stateOf(trip, today) === 'Travelling' ? daysBetween(trip.from, today) + 1 : null;

/** The city of a day: the one in which the person spends the night. */
export const cityOn = (stays: readonly Stay[], day: string): Stay | undefined =>
  stays.findLast(({ from, to }) => from <= day && day <= to);

interface Standing {
  revisions: readonly TripRevisionOf[];
  /** Something can be claimed. */
  claimable: boolean;
}

/** What its traveller may do with a trip today. One change at a time waits for its approval. */
export function actionsOn(trip: Trip, today: string, { revisions, claimable }: Standing): TripAction[] {
  const state = stateOf(trip, today);
  const waiting = revisions.some(({ pending }) => pending);
  const open = state !== 'Cancelled';
  return [
    ...(open ? ['plan' as const] : []),
    ...(claimable ? ['claim' as const] : []),
    ...(open && !waiting ? ['change' as const] : []),
    ...((state === 'Planned' || state === 'Travelling') && !waiting ? ['cancel' as const] : []),
    ...(state === 'Planned' || state === 'Travelling' ? ['book' as const] : []),
  ];
}

/** What is wrong with the cities, hours and meals that a traveller says. */
export function planFaults(form: TripPlanForm, trip: Trip): FieldError[] {
  const outside = Object.keys(form.meals).some((day) => day < trip.from || day > trip.to);
  const stays = form.stays && parseItinerary(JSON.stringify(form.stays));
  const oneDay = trip.from === trip.to && form.departsAt !== null && form.returnsAt !== null;
  return [
    ...(form.stays && !stays ? [{ path: 'stays', code: 'badFormat' as const }] : []),
    ...(stays && !isWithin(stays, trip) ? [{ path: 'stays', code: 'outOfRange' as const }] : []),
    ...(outside ? [{ path: 'meals', code: 'outOfRange' as const }] : []),
    ...(oneDay && (form.returnsAt ?? '') <= (form.departsAt ?? '')
      ? [{ path: 'returnsAt', code: 'outOfRange' as const }]
      : []),
  ];
}

/** Days before and after a trip on which it may have been paid for: tickets before, hotels after. */
export const NEAR_DAYS = 7;

/** Whether an expense is surely of the trip: on its days, and on those of no other trip. */
export const isSure = (
  spentOn: string,
  trip: Pick<Trip, 'from' | 'to'>,
  others: readonly Pick<Trip, 'from' | 'to' | 'cancelled'>[],
): boolean =>
  trip.from <= spentOn &&
  spentOn <= trip.to &&
  !others.some((one) => !one.cancelled && one.from <= spentOn && spentOn <= one.to);
