import { z } from 'zod';
import { Day, Id, Instant, LongText, NonEmptyText, Text } from '../fields.ts';
import { Money } from '../money.ts';
import { OrderKind, PlaceTime } from './order.ts';

/** Classes of a flight, from the lowest. */
export const CABINS = ['economy', 'premiumEconomy', 'business', 'first'] as const;
export const Cabin = z.enum(CABINS);
export type Cabin = z.infer<typeof Cabin>;

/** Classes of a train, from the lowest. */
export const SEATS = [
  'hardSeat',
  'hardSleeper',
  'secondSeat',
  'softSleeper',
  'firstSeat',
  'businessSeat',
] as const;
export const Seat = z.enum(SEATS);
export type Seat = z.infer<typeof Seat>;

/** Classes of a car with a driver, from the lowest. */
export const CAR_CLASSES = ['economyCar', 'comfortCar', 'businessCar'] as const;
export const CarClass = z.enum(CAR_CLASSES);
export type CarClass = z.infer<typeof CarClass>;

/** A room has none. */
export const TravelClass = z.enum([...CABINS, ...SEATS, ...CAR_CLASSES]);
export type TravelClass = z.infer<typeof TravelClass>;

/** Where a journey can begin or end: an airport, a station, or a city with all of its own. */
export const BookingPlace = z.object({
  /** Unique for its provider and kind: an IATA code, the telegraph code of a station, or the name of a city. */
  code: z.string().min(1).max(40),
  name: z.string().max(80),
  city: z.string().max(80),
  /** ISO 3166-1. */
  country: z.string().length(2),
});
export type BookingPlace = z.infer<typeof BookingPlace>;

export const TRAVELLERS_MOST = 9;
const Travellers = z.int().min(1).max(TRAVELLERS_MOST).default(1);
const Code = z.string().trim().min(1).max(40);
const Way = { from: Code, to: Code, day: Day, travellers: Travellers };

export const OfferQuery = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('flight'), ...Way }),
  z.object({ kind: z.literal('train'), ...Way }),
  /** `day`: of arrival; `until`: of departure, after it. One room for each traveller. */
  z.object({ kind: z.literal('hotel'), to: Code, day: Day, until: Day, travellers: Travellers }),
  /** `at`: the time at which the car comes. */
  z.object({
    kind: z.literal('car'),
    ...Way,
    at: z
      .string()
      .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
      .default('09:00'),
  }),
]);
export type OfferQuery = z.infer<typeof OfferQuery>;

/** One flight, train, stay or ride. A stay begins and ends at the hotel, on days. */
export const OfferSegment = z.object({
  /** Such as the number of a flight, or the name of a hotel. */
  title: z.string(),
  carrier: z.string(),
  from: BookingPlace,
  to: BookingPlace,
  startsAt: PlaceTime,
  endsAt: PlaceTime,
  /** Between both, whatever their time zones; null of a stay. */
  minutes: z.int().min(0).nullable(),
  class: TravelClass.nullable(),
});
export type OfferSegment = z.infer<typeof OfferSegment>;

/** What a change or a cancellation costs as far as it is known in advance. */
const Condition = z.object({
  allowed: z.boolean(),
  /** Null if it is said only when it is asked for. */
  fee: Money.nullable(),
});

/**
 * Against a rule of the company. `class`: a higher class. `cap`: dearer than the cap for a night or a ride. `cheapest`:
 * dearer than another offer at about the same time. `late`: booked too few days ahead.
 */
export const RULE_FAULTS = ['class', 'cap', 'cheapest', 'late'] as const;
export const RuleFaultCode = z.enum(RULE_FAULTS);
export type RuleFaultCode = z.infer<typeof RuleFaultCode>;

/** What an offer against a rule needs; `forbid`: it cannot be booked. */
export const RULE_EFFECTS = ['reason', 'approval', 'forbid'] as const;
export const RuleEffect = z.enum(RULE_EFFECTS);
export type RuleEffect = z.infer<typeof RuleEffect>;

export const RuleFault = z.object({
  code: RuleFaultCode,
  effect: RuleEffect,
  /** `class`: the highest allowed. */
  allowed: TravelClass.nullable(),
  /** `cap`: the cap for the whole offer. `cheapest`: the highest price allowed. */
  limit: Money.nullable(),
  /** `late`: the days ahead that are asked. */
  days: z.int().nullable(),
});
export type RuleFault = z.infer<typeof RuleFault>;

export const Offer = z.object({
  id: Id,
  /** Name of the provider. */
  provider: z.string(),
  /** Nothing is really booked. */
  sandbox: z.boolean(),
  kind: OrderKind,
  title: z.string(),
  segments: z.array(OfferSegment).min(1).max(8),
  /** The highest of its segments; null of a room. */
  class: TravelClass.nullable(),
  /** Stars of a hotel, from 1 to 5; null of others. */
  stars: z.int().nullable(),
  /** For all travellers and nights. */
  total: Money,
  /** In the company’s currency, of which its rules speak; null without an exchange rate. */
  base: Money.nullable(),
  /** Fewer than ten; null for more, or unknown. */
  left: z.int().nullable(),
  change: Condition,
  refund: Condition,
  /** Until when it can be held without being paid; null if it cannot. */
  holdUntil: Instant.nullable(),
  /** After this its price is asked anew. */
  expiresAt: Instant,
  /** Empty: within the rules. */
  faults: z.array(RuleFault),
});
export type Offer = z.infer<typeof Offer>;

/** A search and what it found; it is kept for half an hour, and only for who searched. */
export const Search = z.object({
  id: Id,
  trip: z.object({ id: Id, number: z.string(), title: z.string() }),
  query: OfferQuery,
  from: BookingPlace.nullable(),
  to: BookingPlace,
  offers: z.array(Offer),
  /** Providers that did not answer; the others’ offers are shown. */
  silent: z.array(z.string()),
});
export type Search = z.infer<typeof Search>;

/** An offer as it stands now. */
export const Quote = z.object({
  offer: Offer,
  /** As it was found. */
  before: Money,
  changed: z.boolean(),
});
export type Quote = z.infer<typeof Quote>;

export const TRAVEL_DOCUMENTS = [
  'idCard',
  'passport',
  'homeReturnPermit',
  'taiwanPermit',
  'residencePermit',
] as const;
export const TravelDocumentKind = z.enum(TRAVEL_DOCUMENTS);
export type TravelDocumentKind = z.infer<typeof TravelDocumentKind>;

/** Who travels, as the document says. */
export const TravellerForm = z.object({
  /** As on the document. */
  name: NonEmptyText.max(60),
  /** In Latin letters, for flights abroad; empty if there are none. */
  givenName: Text.max(40),
  familyName: Text.max(40),
  gender: z.enum(['female', 'male']).nullable(),
  bornOn: Day.nullable(),
  phone: Text.max(30),
  email: Text.max(120),
  document: z
    .object({ kind: TravelDocumentKind, number: NonEmptyText.max(40), expiresOn: Day.nullable() })
    .nullable(),
});
export type TravellerForm = z.infer<typeof TravellerForm>;

/** Why an offer is booked that is against the rules; what approvers read. */
export const BookingReason = LongText;
