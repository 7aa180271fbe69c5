import { z } from 'zod';
import { change, read, LARGE_BODY } from '../endpoint.ts';
import { Day, Done, RecentDay, Text, Version } from '../fields.ts';
import { ImportAnswer, ImportRequest } from '../import.ts';
import { Currency, KnownCurrency, minorDigits } from '../money.ts';
import { pageOf, PageRequest } from '../page.ts';

/** A decimal number as text, so that no digit is lost: `7.1234`. */
export const RateText = z
  .string()
  .regex(/^\d{1,9}(\.\d{1,10})?$/)
  .refine((text) => /[1-9]/.test(text));

interface Fraction {
  units: bigint;
  scale: bigint;
}

function fractionOf(rateText: string): Fraction {
  const match = /^(\d+)(?:\.(\d+))?$/.exec(rateText);
  if (!match) throw new RangeError(`no rate: ${rateText}`);
  const [, whole = '', decimals = ''] = match;
  return { units: BigInt(whole + decimals), scale: 10n ** BigInt(decimals.length) };
}

const powerOf = (currency: string): bigint => 10n ** BigInt(minorDigits(currency));

/** Rounds half a minor unit away from zero. */
function scaled(amountMinor: number, top: bigint, bottom: bigint): number {
  const rounded = Number((2n * BigInt(Math.abs(amountMinor)) * top + bottom) / (2n * bottom));
  return amountMinor < 0 ? -rounded : rounded;
}

/**
 * Minor units of one currency as minor units of another, `rateText` being units of `to` for one unit of `from`.
 * Exact; half a minor unit is rounded away from zero.
 */
export function convert(amountMinor: number, from: string, to: string, rateText: string): number {
  const { units, scale } = fractionOf(rateText);
  return scaled(amountMinor, units * powerOf(to), scale * powerOf(from));
}

/** Inverse of `convert`: `rateText` is units of `from` for one unit of `to`. Rounds half away from zero. */
export function convertBack(amountMinor: number, from: string, to: string, rateText: string): number {
  const { units, scale } = fractionOf(rateText);
  return scaled(amountMinor, scale * powerOf(to), units * powerOf(from));
}

/** Whether a manually entered rate is within `percent` of ours, inclusive. */
export function withinTolerance(rateText: string, ours: string, percent: number): boolean {
  const typed = fractionOf(rateText);
  const known = fractionOf(ours);
  const difference = typed.units * known.scale - known.units * typed.scale;
  const distance = difference < 0n ? -difference : difference;
  return distance * 100n <= BigInt(percent) * known.units * typed.scale;
}

export const ExchangeRate = z.object({
  currency: Currency,
  day: Day,
  /** Units of the company's currency for one unit of this one. */
  rate: RateText,
  source: z.string(),
});
export type ExchangeRate = z.infer<typeof ExchangeRate>;

export const RateSetting = z.object({
  /** Maximum deviation of a manually entered rate from ours, in percent. */
  tolerancePercent: z.int().min(0).max(100),
  version: Version,
});
export type RateSetting = z.infer<typeof RateSetting>;

export const rateEndpoints = {
  list: read({
    path: '/base/rate/getPage',
    policy: 'signedIn',
    request: PageRequest.extend({ currency: Currency.optional() }),
    response: pageOf(ExchangeRate),
    summary: 'Exchange rates, newest day first.',
  }),
  find: read({
    path: '/base/rate/find',
    policy: 'signedIn',
    request: z.object({ currency: Currency, day: Day }),
    response: z.object({ rate: ExchangeRate.nullable(), tolerancePercent: z.int() }),
    summary: 'The rate that counts on a day: the newest on or before it.',
  }),
  save: change({
    path: '/base/rate/save',
    policy: 'policy.write',
    secret: false,
    request: ExchangeRate.extend({ currency: KnownCurrency, day: RecentDay, source: Text.default('') }),
    response: ExchangeRate,
    summary: 'Set the rate of a currency on a day.',
  }),
  remove: change({
    path: '/base/rate/remove',
    policy: 'policy.write',
    secret: false,
    request: z.object({ currency: Currency, day: Day }),
    response: Done,
    summary: 'Remove the rate of a day.',
  }),
  import: change({
    path: '/base/rate/import',
    policy: 'policy.write',
    bodyMost: LARGE_BODY,
    secret: false,
    request: ImportRequest,
    response: ImportAnswer,
    summary: 'Take rates over from a CSV file: day, currency, rate.',
  }),
  setting: read({
    path: '/base/rate/getSetting',
    policy: 'signedIn',
    request: z.object({}),
    response: RateSetting,
    summary: 'How far a rate typed by hand may lie from ours.',
  }),
  saveSetting: change({
    path: '/base/rate/saveSetting',
    policy: 'policy.write',
    secret: false,
    /** `version` is 0 before the first save. */
    request: RateSetting,
    response: RateSetting,
    summary: 'Set how far a rate typed by hand may lie from ours.',
  }),
};
