import type { Locale } from '@outlay/contract/locale';
import { TravelClass } from '@outlay/contract/travel/booking.offer';
import { OrderKind, PlaceTime } from '@outlay/contract/travel/order';
import { z } from 'zod';
import { refusal } from '../travel.words.ts';

/**
 * All that the sandbox must know of an offer. It is the offer's handle, as JSON, so that nothing has to be remembered and
 * every node gives the same answer. A newer version of the sandbox, with other timetables, still understands it.
 */
export const OfferKey = z.object({
  kind: OrderKind,
  /** Of a flight or a train, by whose last digit it behaves; of a hotel `H` and its place in the list; of a car `C`. */
  number: z.string().max(10),
  from: z.string().max(40),
  to: z.string().max(40),
  startsAt: PlaceTime,
  endsAt: PlaceTime,
  minutes: z.int().min(0).nullable(),
  class: TravelClass.nullable(),
  stars: z.int().nullable(),
  /** Fen, for all travellers and nights. */
  total: z.int().min(0),
  travellers: z.int().min(1),
  left: z.int().nullable(),
  /** Milliseconds. */
  issuedAt: z.int(),
  /** Its price has risen at a quote. */
  raised: z.boolean(),
});
export type OfferKey = z.infer<typeof OfferKey>;

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
/** How long an offer, or what it would cost to change or cancel, stands. */
export const STANDS_FOR = 15 * MINUTE;
export const CURRENCY = 'CNY';

/** @throws TravelError `refused` if it is not a handle of the sandbox. */
export function keyOf<T>(schema: z.ZodType<T>, handle: string, locale: Locale): T {
  let value: unknown;
  try {
    value = JSON.parse(handle);
  } catch {
    throw refusal('unknown', locale);
  }
  const { data } = schema.safeParse(value);
  if (data === undefined) throw refusal('unknown', locale);
  return data;
}

/** Whether what was issued then still stands; what comes from the future does not. */
export const stands = (issuedAt: number, now: number): boolean =>
  issuedAt <= now + MINUTE && now < issuedAt + STANDS_FOR;
