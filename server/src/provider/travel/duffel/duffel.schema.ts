import { z } from 'zod';

/** What is read of Duffel's answers, version v2 (duffel.com/docs/api). Amounts are decimal texts. */

const Loose = z
  .string()
  .nullish()
  .transform((value) => value ?? '');
const Currency = z.string().regex(/^[A-Z]{3}$/);

const Airport = z.object({
  iata_code: z.string(),
  name: Loose,
  city_name: Loose,
  iata_country_code: Loose,
  /** Local times are in it. */
  time_zone: Loose,
});
export type Airport = z.infer<typeof Airport>;

const Segment = z.object({
  origin: Airport,
  destination: Airport,
  /** Local, without an offset. */
  departing_at: z.string(),
  arriving_at: z.string(),
  duration: Loose,
  marketing_carrier: z.object({ name: Loose, iata_code: Loose }),
  marketing_carrier_flight_number: Loose,
  passengers: z
    .array(z.object({ cabin_class: Loose }))
    .nullish()
    .transform((value) => value ?? []),
});
export type Segment = z.infer<typeof Segment>;

const Slice = z.object({ id: Loose, segments: z.array(Segment).min(1) });
export type Slice = z.infer<typeof Slice>;

const Condition = z
  .object({ allowed: z.boolean(), penalty_amount: Loose, penalty_currency: Loose })
  .nullish()
  .transform((value) => value ?? null);
export type Condition = z.infer<typeof Condition>;

const Conditions = z
  .object({ change_before_departure: Condition, refund_before_departure: Condition })
  .nullish();

export const Offer = z.object({
  id: z.string(),
  total_amount: z.string(),
  total_currency: Currency,
  expires_at: z.iso.datetime({ offset: true }),
  slices: z.array(Slice).min(1),
  passengers: z.array(z.object({ id: z.string() })),
  conditions: Conditions,
  payment_requirements: z
    .object({
      requires_instant_payment: z.boolean(),
      payment_required_by: z.iso.datetime({ offset: true }).nullish(),
    })
    .nullish(),
  passenger_identity_documents_required: z.boolean().nullish(),
});
export type Offer = z.infer<typeof Offer>;

export const Cancellation = z.object({
  id: z.string(),
  order_id: z.string(),
  refund_amount: z.string().nullish(),
  refund_currency: z.string().nullish(),
  refund_to: Loose,
  expires_at: z.iso.datetime({ offset: true }).nullish(),
  confirmed_at: z.iso.datetime({ offset: true }).nullish(),
});
export type Cancellation = z.infer<typeof Cancellation>;

const Moment = z.iso.datetime({ offset: true }).nullish();

export const Order = z.object({
  id: z.string(),
  booking_reference: Loose,
  total_amount: z.string(),
  total_currency: Currency,
  created_at: z.iso.datetime({ offset: true }),
  synced_at: Moment,
  cancelled_at: Moment,
  slices: z.array(Slice).min(1),
  passengers: z.array(z.object({ given_name: Loose, family_name: Loose })),
  documents: z
    .array(z.object({ type: Loose, unique_identifier: Loose }))
    .nullish()
    .transform((value) => value ?? []),
  payment_status: z.object({ awaiting_payment: z.boolean(), payment_required_by: Moment, paid_at: Moment }),
  cancellation: z
    .unknown()
    .optional()
    .transform((value) => Cancellation.safeParse(value).data ?? null),
  airline_initiated_changes: z
    .array(z.object({ created_at: Moment, updated_at: Moment }))
    .nullish()
    .transform((value) => value ?? []),
  /** Changes that were bought. */
  changes: z
    .array(z.object({ confirmed_at: Moment }))
    .nullish()
    .transform((value) => value ?? []),
  metadata: z
    .record(z.string(), z.unknown())
    .nullish()
    .transform((value) => value ?? {}),
});
export type Order = z.infer<typeof Order>;

/** Offered for an order, and once more when it was chosen. */
export const ChangeOffer = z.object({
  id: z.string(),
  change_total_amount: z.string(),
  change_total_currency: Currency,
  penalty_amount: Loose,
  penalty_currency: Loose,
  expires_at: z.iso.datetime({ offset: true }),
  slices: z.object({ add: z.array(Slice).min(1) }),
});
export const Change = z.object({
  id: z.string(),
  order_id: z.string(),
  change_total_amount: z.string(),
  change_total_currency: Currency,
  expires_at: z.iso.datetime({ offset: true }),
});

export const Place = z.object({
  type: z.string(),
  iata_code: z.string().nullish(),
  name: z.string(),
  city_name: Loose,
  iata_country_code: z.string().length(2),
});

export const one = <T>(schema: z.ZodType<T>) => z.object({ data: schema });
export const page = <T>(schema: z.ZodType<T>) =>
  z.object({ data: z.array(schema), meta: z.object({ after: z.string().nullish() }).nullish() });

export const Failure = z.object({
  errors: z.array(z.object({ type: Loose, code: Loose, title: Loose, message: Loose })).min(1),
});
