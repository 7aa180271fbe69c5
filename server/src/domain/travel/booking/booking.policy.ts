import type { DocumentStatus } from '@outlay/contract/documents/document.status';
import type { BookingAction, BookingFailure, BookingState } from '@outlay/contract/travel/booking';
import type { OfferSegment } from '@outlay/contract/travel/booking.offer';
import type { OrderKind, OrderState } from '@outlay/contract/travel/order';
import type { StoredOrder } from '#database/tables.ts';
import type { TravelFault, TravelPort } from '#provider/travel/travel.port.ts';

/** How a booking stands, as stored. */
export interface Standing {
  state: 'waiting' | 'booking' | 'booked' | 'failed' | 'givenUp';
  /** Of its request; null without one, or where it was deleted. */
  request_status: DocumentStatus | null;
  acting: string | null;
  provider_order: Pick<StoredOrder, 'state' | 'payUntil'> | null;
  segments_before: readonly OfferSegment[] | null;
}

const STORED: Record<Exclude<Standing['state'], 'waiting'>, BookingState> = {
  booking: 'Booking',
  booked: 'Booked',
  failed: 'Failed',
  givenUp: 'GivenUp',
};

const APPROVED: readonly (DocumentStatus | null)[] = ['Passed', 'InPayment', 'Paid'];
/** Whether the request of a booking was approved; false without one. */
export const isApproved = ({ request_status: status }: Pick<Standing, 'request_status'>): boolean =>
  APPROVED.includes(status);

/** The state of a booking that waits is what its request says now. */
export function stateOf({ state, request_status: status }: Standing): BookingState {
  if (state !== 'waiting') return STORED[state];
  if (isApproved({ request_status: status })) return 'Approved';
  switch (status) {
    case 'ToBeSubmitted':
    case 'UnderApproval':
    case 'Returned':
      return 'AwaitingApproval';
    default:
      return 'Refused';
  }
}

/** What the adapter of its provider can do. */
export interface Abilities {
  pays: boolean;
  cancels: boolean;
  changes: boolean;
}

export const abilitiesOf = ({ pay, cancel, change }: TravelPort): Abilities => ({
  pays: pay !== undefined,
  cancels: cancel !== undefined,
  changes: change !== undefined,
});

const CONFIRMED: readonly OrderState[] = ['Ticketed', 'Changed'];

/** What its person may do with a booking. While the provider has not answered, nothing more is requested of it. */
export function actionsOf(booking: Standing, can: Abilities, now: Date): BookingAction[] {
  const { acting, provider_order: order, segments_before: before } = booking;
  const state = stateOf(booking);
  if (state === 'Approved') return ['complete', 'giveUp'];
  if (state === 'AwaitingApproval' || state === 'Refused') return ['giveUp'];
  if (state !== 'Booked' || !order) return [];
  const held = order.state === 'Held';
  const confirmed = CONFIRMED.includes(order.state);
  const inTime = order.payUntil === null || new Date(order.payUntil) > now;
  const free = acting === null;
  return [
    ...(free && held && inTime && can.pays ? ['pay' as const] : []),
    ...(free && (held || confirmed) && can.cancels ? ['cancel' as const] : []),
    ...(free && confirmed && can.changes ? ['change' as const] : []),
    ...(before === null ? [] : ['acceptChange' as const]),
  ];
}

/** Where and when something begins and ends; of a stay the city, and nothing. */
export function endsOf(kind: OrderKind, segments: readonly OfferSegment[]) {
  const first = segments[0];
  const last = segments.at(-1);
  const nameOf = (place: OfferSegment['from'] | undefined) => place?.city || place?.name || '';
  return {
    from: nameOf(kind === 'hotel' ? last?.to : first?.from),
    to: kind === 'hotel' ? '' : nameOf(last?.to),
    startsAt: first?.startsAt ?? '',
    endsAt: last?.endsAt ?? '',
  };
}

/** Whether a person would have to know of the difference. */
export const isSameWay = (a: readonly OfferSegment[], b: readonly OfferSegment[]): boolean =>
  wayOf(a) === wayOf(b);
const wayOf = (segments: readonly OfferSegment[]): string =>
  JSON.stringify(
    segments.map(({ title, from, to, startsAt, endsAt }) => [title, from.code, to.code, startsAt, endsAt]),
  );

/** Nothing is left of it. */
const GONE: readonly OrderState[] = ['Cancelled', 'Refunded', 'Failed'];
export const isGone = (state: OrderState): boolean => GONE.includes(state);

const FAILURES: Record<Exclude<TravelFault, 'unknown'>, BookingFailure> = {
  expired: 'expired',
  soldOut: 'soldOut',
  refused: 'refused',
  rate: 'unavailable',
  config: 'unavailable',
  provider: 'unavailable',
};
export const failureOf = (fault: Exclude<TravelFault, 'unknown'>): BookingFailure => FAILURES[fault];

/**
 * At most this is paid for what was approved: the offer’s total, or less where a lower amount was approved than
 * requested.
 */
export function approvedTotal(
  total: number,
  { requested, approved }: { requested: number; approved: number },
): number {
  return approved >= requested ? total : Math.floor((total * approved) / requested);
}

/** Seconds after the request at which a provider that did not answer is checked. */
const LOOKS_S: readonly number[] = [30, 120, 300, 600];
/** After so many looks it is looked at seldom. */
export const LOOKS_MOST = LOOKS_S.length;
/** After this, an order that its provider does not know was not made. */
const SURE_S = 600;
/** So often after that, while it cannot be reached. */
const LATER_S = 3600;

/** When the next look is due, after so many. */
export function nextLook(begun: Date, looks: number, now: Date): Date {
  const seconds = LOOKS_S[looks];
  const due = seconds === undefined ? now.getTime() + LATER_S * 1000 : begun.getTime() + seconds * 1000;
  return new Date(Math.max(due, now.getTime() + 1000));
}

/** Whether a provider has had so long that an order which it does not know will not come. */
export const isLastLook = (begun: Date, now: Date): boolean =>
  now.getTime() - begun.getTime() >= SURE_S * 1000;
