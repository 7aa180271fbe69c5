import { z } from 'zod';
import { DocumentStatus } from '../documents/document.status.ts';
import { Id, Instant, Version } from '../fields.ts';
import { Money } from '../money.ts';
import { Offer, OfferSegment, RuleFault } from './booking.offer.ts';
import { OrderKind, OrderPayer, TravelOrder } from './order.ts';

/**
 * AwaitingApproval: against a rule, and its request is not decided. Approved: it can be booked up to the approved price.
 * Refused: its request was rejected or withdrawn. Booking: the provider was asked and has not answered yet. Booked: there
 * is an order, whose state says the rest. Failed: the provider did not book it. GivenUp: its person no longer wants it.
 */
export const BOOKING_STATES = [
  'AwaitingApproval',
  'Approved',
  'Refused',
  'Booking',
  'Booked',
  'Failed',
  'GivenUp',
] as const;
export const BookingState = z.enum(BOOKING_STATES);
export type BookingState = z.infer<typeof BookingState>;

/** `expired`, `soldOut` and `dearer`: search again. `refused`: the provider’s own words are in `words`. */
export const BookingFailure = z.enum(['expired', 'soldOut', 'dearer', 'refused', 'notBooked', 'unavailable']);
export type BookingFailure = z.infer<typeof BookingFailure>;

/**
 * `complete`: book what was approved. `pay`: pay what is held. `acceptChange`: take note of a change of the provider.
 */
export const BookingAction = z.enum(['complete', 'giveUp', 'pay', 'cancel', 'change', 'acceptChange']);
export type BookingAction = z.infer<typeof BookingAction>;

/** A traveller as pages show them. */
const BookedTraveller = z.object({
  name: z.string(),
  /** Not a member of the company. */
  guest: z.boolean(),
  /** The end of the number; empty if none was entered. */
  document: z.string(),
});

export const BookingSummary = z.object({
  id: Id,
  state: BookingState,
  kind: OrderKind,
  title: z.string(),
  from: z.string(),
  to: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
  total: Money,
  paidBy: OrderPayer,
  sandbox: z.boolean(),
  provider: z.string(),
  trip: z.object({ id: Id, number: z.string(), title: z.string() }),
  /** State of its order; null before there is one. */
  order: TravelOrder.shape.state.nullable(),
  orderId: Id.nullable(),
  /** The provider changed or cancelled it, and its person has not taken note. */
  disrupted: z.boolean(),
});
export type BookingSummary = z.infer<typeof BookingSummary>;

export const Booking = BookingSummary.extend({
  /** As it was chosen. */
  offer: Offer,
  /** As it stands; those of the offer before there is an order. */
  segments: z.array(OfferSegment),
  /** Before the provider changed it; empty unless `disrupted`. */
  segmentsBefore: z.array(OfferSegment),
  travellers: z.array(BookedTraveller),
  reason: z.string(),
  /** The request by which it is approved. */
  request: z.object({ id: Id, number: z.string(), status: DocumentStatus }).nullable(),
  travelOrder: TravelOrder.nullable(),
  /** Of the airline, the railway or the hotel; empty before it is booked. */
  reference: z.string(),
  /** Numbers of electronic tickets. */
  tickets: z.array(z.string()),
  /** Until when a held order must be paid. */
  payUntil: Instant.nullable(),
  failure: z.object({ code: BookingFailure, words: z.string() }).nullable(),
  version: Version,
  actions: z.array(BookingAction),
});
export type Booking = z.infer<typeof Booking>;

/** What giving back an order brings. */
export const CancelQuote = z.object({
  id: z.string().min(1).max(2000),
  refund: Money,
  fee: Money,
  expiresAt: Instant,
});
export type CancelQuote = z.infer<typeof CancelQuote>;

/** Another day or time of what is booked. */
export const ChangeOffer = z.object({
  id: z.string().min(1).max(2000),
  segments: z.array(OfferSegment).min(1),
  /** What is paid on top, fee included; negative if money comes back. */
  difference: Money,
  fee: Money,
  expiresAt: Instant,
  /**
   * Against which rules it would be. `approval`: it cannot be chosen, because it is not covered by the approval of the
   * booking; what is covered asks for a reason only.
   */
  faults: z.array(RuleFault),
});
export type ChangeOffer = z.infer<typeof ChangeOffer>;
