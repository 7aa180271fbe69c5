import { z } from 'zod';
import { CITY_MOST } from '../documents/document.itinerary.ts';
import { change, read } from '../endpoint.ts';
import { Day, Done, Empty, Id, Instant, NonEmptyText, Text, Version } from '../fields.ts';
import { Minor } from '../money.ts';
import { Cabin, CarClass, RuleEffect, Seat, TravellerForm } from './booking.offer.ts';
import { OrderKind } from './order.ts';

/** Empty: every other grade. */
const Grade = Text.max(20);
const classes = <T extends z.ZodType>(highest: T) => z.array(z.object({ grade: Grade, highest })).max(30);
/** Null: the rule is off. */
const Effect = RuleEffect.nullable();

/** What may be booked from a day on, until the rules of a later day. Amounts are in the company’s currency. */
export const BookingRulesForm = z.object({
  id: Id,
  /** 0 for new rules. */
  version: Version,
  name: NonEmptyText.max(80),
  fromDay: Day,
  /** The highest class of each grade; a grade that none names has no limit. */
  flight: classes(Cabin),
  train: classes(Seat),
  car: classes(CarClass),
  /** What a night may cost; a city that none names is in the tier without cities. */
  hotel: z
    .array(
      z.object({
        name: NonEmptyText.max(40),
        /** Empty: every city that is in no other tier. */
        cities: z.array(Text.min(1).max(CITY_MOST)).max(200),
        caps: z.array(z.object({ grade: Grade, amount: Minor })).max(30),
      }),
    )
    .max(10),
  /** What a ride may cost; null for no cap. */
  ride: Minor.nullable(),
  /** A flight or train may cost so many percent more than the cheapest that leaves within so many hours. */
  cheapest: z.object({ hours: z.int().min(0).max(24), percent: z.int().min(0).max(200) }),
  /** Days ahead on which a flight is booked. */
  daysAhead: z.int().min(0).max(90),
  effects: z.object({ class: Effect, cap: Effect, cheapest: Effect, late: Effect }),
});
export type BookingRulesForm = z.infer<typeof BookingRulesForm>;
export const BookingRules = BookingRulesForm.extend({ currency: z.string() });
export type BookingRules = z.infer<typeof BookingRules>;

/** `sandbox`: embedded; nothing is really booked. `tmc`: a travel agency with push, entry and orders. */
export const TRAVEL_PROVIDERS = ['sandbox', 'duffel', 'tmc'] as const;
export const TravelProviderKind = z.enum(TRAVEL_PROVIDERS);
export type TravelProviderKind = z.infer<typeof TravelProviderKind>;

export const TRAVEL_SECRETS = ['token', 'webhookSecret', 'appKey', 'appSecret'] as const;
export const TravelSecret = z.enum(TRAVEL_SECRETS);
export type TravelSecret = z.infer<typeof TravelSecret>;
/** The secrets of each kind; those of the webhook can be missing. */
export const SECRETS_OF: Record<TravelProviderKind, readonly TravelSecret[]> = {
  sandbox: [],
  duffel: ['token', 'webhookSecret'],
  tmc: ['appKey', 'appSecret', 'webhookSecret'],
};

const Site = z.url({ protocol: /^https?$/ }).max(300);

export const TravelProviderForm = z.object({
  id: Id,
  /** 0 for a new one. */
  version: Version,
  kind: TravelProviderKind,
  /** How people see it, and the source of its orders. */
  name: NonEmptyText.max(60),
  /** Address of its interface; null for the usual one. A travel agency has none that is usual. */
  apiBase: Site.nullable(),
  /** Of a travel agency: the company’s number there; empty for others. */
  account: Text.max(60),
  /** A secret that is left out stays as it is. */
  secrets: z.partialRecord(TravelSecret, z.string().trim().min(1).max(500)),
  enabled: z.boolean(),
});
export type TravelProviderForm = z.infer<typeof TravelProviderForm>;

export const TravelProvider = TravelProviderForm.omit({ secrets: true }).extend({
  /** The secrets that are stored. */
  secrets: z.array(TravelSecret),
  kinds: z.array(OrderKind),
  /** Where the provider sends its events; null for the sandbox. */
  webhook: z.string().nullable(),
  /** The last time that its orders were read. */
  readAt: Instant.nullable(),
  /** What it answered then; empty if all is well. */
  fault: z.string(),
});
export type TravelProvider = z.infer<typeof TravelProvider>;

/** My own profile; documents are shown with the end of their number only. */
export const TravellerProfile = TravellerForm.omit({ document: true }).extend({
  document: z
    .object({
      kind: TravellerForm.shape.document.unwrap().shape.kind,
      ending: z.string(),
      expiresOn: Day.nullable(),
    })
    .nullable(),
  version: Version,
});
export type TravellerProfile = z.infer<typeof TravellerProfile>;

const feature = 'travel' as const;
const admin = { policy: 'travel.write', feature } as const;

export const bookingRuleEndpoints = {
  all: read({
    path: '/travel/bookingRule/getAll',
    ...{ ...admin, request: Empty },
    response: z.object({ items: z.array(BookingRules), currency: z.string(), grades: z.array(z.string()) }),
    summary: 'The rules of booking, the newest first.',
  }),
  save: change({
    path: '/travel/bookingRule/save',
    ...{ ...admin, secret: false, request: BookingRulesForm },
    response: BookingRules,
    summary: 'Save rules of booking that apply from a day on.',
  }),
  remove: change({
    path: '/travel/bookingRule/remove',
    ...{ ...admin, secret: false, request: z.object({ id: Id, version: Version }) },
    response: Done,
    summary: 'Remove rules of booking.',
  }),
};

export const travelProviderEndpoints = {
  all: read({
    path: '/travel/provider/getAll',
    ...{ ...admin, request: Empty },
    response: z.object({ items: z.array(TravelProvider) }),
    summary: 'The travel providers of the company.',
  }),
  save: change({
    path: '/travel/provider/save',
    ...{ ...admin, secret: false, stepUp: true, request: TravelProviderForm },
    response: TravelProvider,
    summary: 'Save a travel provider; its secrets are sealed and never returned.',
  }),
  test: change({
    path: '/travel/provider/test',
    ...{ ...admin, secret: false, request: z.object({ id: Id }) },
    response: z.object({
      /** The provider’s own code and words; null if it answered. */
      fault: z.string().nullable(),
      found: z.int(),
    }),
    summary: 'Ask a travel provider for something harmless.',
  }),
  sync: change({
    path: '/travel/provider/sync',
    ...{ ...admin, secret: false, request: z.object({ id: Id }) },
    response: Done,
    summary: 'Read the orders of a travel provider now.',
  }),
};

export const travellerEndpoints = {
  mine: read({
    path: '/travel/traveller/getMine',
    ...{ policy: 'document.create', agent: 'never', feature, request: Empty },
    response: TravellerProfile,
    summary: 'My traveller profile; it begins with what the company knows of me.',
  }),
  save: change({
    path: '/travel/traveller/save',
    ...{ policy: 'document.create', agent: 'never', feature, secret: false },
    request: TravellerForm.extend({
      version: Version,
      /** Null leaves the stored one as it is, unless `removesDocument`. */
      removesDocument: z.boolean().default(false),
    }),
    response: TravellerProfile,
    summary: 'Save my traveller profile; it is sealed, and sent only to the provider of a booking of mine.',
  }),
};
