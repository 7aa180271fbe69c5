import { z } from 'zod';
import { COUNTRY } from '../country.ts';
import { CITY_MOST, STAYS_MOST } from '../documents/document.itinerary.ts';
import { change, read } from '../endpoint.ts';
import { Day, Id, Text, Version } from '../fields.ts';
import { Money } from '../money.ts';
import { MemberRef } from '../organisation/company.ts';
import { pageOf, PageRequest } from '../page.ts';
import { ExpenseType } from '../spend/expense.ts';
import { AllowanceDay, Meal } from './allowance.ts';
import { PlaceTime } from './order.ts';

/**
 * Planned: approved and not begun. Travelling: on its days. Over: after them. Cancelled: an approved request gave it up.
 */
export const TRIP_STATES = ['Planned', 'Travelling', 'Over', 'Cancelled'] as const;
export const TripState = z.enum(TRIP_STATES);
export type TripState = z.infer<typeof TripState>;

const Time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

export const TripStay = z.object({
  city: Text.min(1).max(CITY_MOST),
  country: z.string().regex(COUNTRY),
  from: Day,
  to: Day,
});

/** A booking as the page of a trip shows it. */
export const TripBooking = z.object({
  id: Id,
  kind: z.enum(['flight', 'train', 'hotel', 'car']),
  title: z.string(),
  /** Places; for a hotel its city, and empty. */
  from: z.string(),
  to: z.string(),
  startsAt: PlaceTime,
  endsAt: PlaceTime,
  state: z.enum(['upcoming', 'used', 'cancelled', 'refunded']),
  amount: Money,
  paidBy: z.enum(['company', 'self']),
});
export type TripBooking = z.infer<typeof TripBooking>;

export const TripSummary = z.object({
  /** The first request, by which documents name the trip. */
  id: Id,
  number: z.string(),
  title: z.string(),
  state: TripState,
  fromDay: Day,
  toDay: Day,
  days: z.int(),
  /** Today’s day of a trip that has begun, from 1; null otherwise. */
  dayNow: z.int().nullable(),
  cities: z.array(z.string()),
  /** In the company’s currency: what documents that name the trip claim. */
  claimed: Money,
});
export type TripSummary = z.infer<typeof TripSummary>;

/** A request that changed or cancels the trip. */
export const TripRevision = z.object({
  id: Id,
  number: z.string(),
  kind: z.enum(['change', 'cancel']),
  /** Not approved yet. */
  pending: z.boolean(),
});

/** An expense of mine that no document has, paid on the trip or near it. */
export const TripExpense = z.object({
  id: Id,
  type: ExpenseType,
  money: Money,
  /** In the company’s currency; null without an exchange rate. */
  base: Money.nullable(),
  spentOn: Day,
  merchant: z.string(),
  /** Surely of this trip: on its days, and on those of no other trip. */
  sure: z.boolean(),
});
export type TripExpense = z.infer<typeof TripExpense>;

export const TripClaim = z.object({
  id: Id,
  number: z.string(),
  title: z.string(),
  money: Money,
  draft: z.boolean(),
});

export const TripAction = z.enum(['plan', 'claim', 'change', 'cancel', 'book']);
export type TripAction = z.infer<typeof TripAction>;

export const TripDetail = TripSummary.extend({
  /** Who approved it last. */
  approvedBy: MemberRef.nullable(),
  stays: z.array(TripStay),
  /** From the request, or said on the page of the trip. */
  staysFrom: z.enum(['request', 'plan', 'none']),
  departsAt: Time.nullable(),
  returnsAt: Time.nullable(),
  meals: z.record(Day, z.array(Meal)),
  /** What is missing before the allowance can be calculated. */
  asks: z.array(z.enum(['cities', 'departsAt', 'returnsAt'])),
  allowance: z.object({
    days: z.array(AllowanceDay),
    /** Days that are on a document; they are no longer calculated. */
    claimedDays: z.array(Day),
    /** What can be claimed, in the company’s currency. */
    left: Money,
    /** Parts of it whose currency has no exchange rate; they are not in `left`. */
    unconverted: z.array(Money),
    mealsDeducted: z.int(),
  }),
  expenses: z.array(TripExpense),
  claims: z.array(TripClaim),
  /** Open part of the advances that name the trip. */
  advance: Money.nullable(),
  /** What the next claim deducts for refunds of orders that were claimed, of any trip; null for nothing. */
  refunds: Money.nullable(),
  bookings: z.array(TripBooking),
  /** Paid by the company: nothing to claim. */
  companyPaid: Money,
  /** Allowance and sure expenses that no document has. */
  left: Money,
  /** `left` and `claimed`. */
  total: Money,
  /** What is paid out for `left` after the advance and the refunds. */
  receives: Money,
  revisions: z.array(TripRevision),
  version: Version,
  actions: z.array(TripAction),
});
export type TripDetail = z.infer<typeof TripDetail>;

export const TripPlanForm = z.object({
  id: Id,
  /** 0 before anything was said. */
  version: Version,
  /** Null: those of the request. */
  stays: z.array(TripStay).min(1).max(STAYS_MOST).nullable(),
  departsAt: Time.nullable(),
  returnsAt: Time.nullable(),
  meals: z.record(Day, z.array(Meal).max(3)),
});
export type TripPlanForm = z.infer<typeof TripPlanForm>;

export const tripEndpoints = {
  mine: read({
    path: '/travel/trip/getMine',
    policy: 'document.create',
    feature: 'travel',
    request: PageRequest,
    response: pageOf(TripSummary),
    summary: 'My approved trips, the latest first.',
  }),
  detail: read({
    path: '/travel/trip/get',
    policy: 'document.create',
    feature: 'travel',
    request: z.object({ id: Id }),
    response: TripDetail,
    summary: 'A trip of mine: its days, allowance, bookings, advance, what is claimed and what is left.',
  }),
  savePlan: change({
    path: '/travel/trip/savePlan',
    policy: 'document.create',
    feature: 'travel',
    secret: false,
    request: TripPlanForm,
    response: TripDetail,
    summary:
      'The cities, the hours and the provided meals of my trip, from which its allowance is calculated.',
  }),
  claimRest: change({
    path: '/travel/trip/claimRest',
    policy: 'document.create',
    feature: 'travel',
    secret: false,
    request: z.object({ id: Id, documentId: Id, expenseIds: z.array(Id).max(150) }),
    response: z.object({ documentId: Id }),
    summary: 'Make a draft claim of the trip’s allowance and these expenses, less its advance.',
  }),
  revise: change({
    path: '/travel/trip/revise',
    policy: 'document.create',
    feature: 'travel',
    secret: false,
    request: z.object({ id: Id, documentId: Id, kind: z.enum(['change', 'cancel']) }),
    response: z.object({ documentId: Id }),
    summary: 'Make a draft request that changes or cancels my trip once it is approved.',
  }),
  calendar: read({
    path: '/travel/trip/getCalendar',
    policy: 'document.create',
    feature: 'travel',
    kind: 'binary',
    request: z.object({ id: Id }),
    response: z.custom<Uint8Array>(),
    summary: 'The trip as a file for a calendar.',
  }),
};
