import { z } from 'zod';

/** Decimal places of the currencies we know; every other has two. ISO 4217. */
const MINOR_DIGITS: Record<string, number> = { JPY: 0, KRW: 0, VND: 0, KWD: 3, BHD: 3, TND: 3 };

/** Currencies whose minor units do not have two decimal places. */
export const ODD_CURRENCIES: readonly string[] = Object.keys(MINOR_DIGITS);

export const CURRENCIES = ['CNY', 'USD', 'EUR', 'GBP', 'HKD', 'JPY', 'SGD', 'MYR', 'AUD', 'CAD'] as const;

export const Currency = z.string().regex(/^[A-Z]{3}$/);

const KNOWN = new Set(Intl.supportedValuesOf('currency'));

/** A current or historical ISO 4217 code, to validate user input. */
export const KnownCurrency = Currency.refine((code) => KNOWN.has(code));

/** Ten billion yuan in fen; a larger amount is certainly a typing error. */
export const MOST_MINOR = 1_000_000_000_000;

/** An amount in minor units (fen, cents), always an integer. */
export const Minor = z.int().min(-MOST_MINOR).max(MOST_MINOR);

export const Money = z.object({ amount: Minor, currency: Currency });
export type Money = z.infer<typeof Money>;

/** A sum of many amounts, which can exceed the limit of `Minor`. */
export const Sum = z.object({ amount: z.int(), currency: Currency });

export const minorDigits = (currency: string): number => MINOR_DIGITS[currency] ?? 2;

/** `"1320.5"` → 132050 for CNY; null if it is not an amount or has too many decimals. */
export function parseAmount(text: string, currency: string): number | null {
  const match = /^(-?)(\d{1,12})(?:\.(\d*))?$/.exec(text.trim().replaceAll(',', ''));
  const digits = minorDigits(currency);
  if (!match) return null;
  const [, sign = '', whole = '', decimals = ''] = match;
  if (decimals.length > digits) return null;
  const minor = Number(whole + decimals.padEnd(digits, '0'));
  return minor > MOST_MINOR ? null : sign === '-' ? -minor : minor;
}

/** 132050 CNY → `"1320.50"`, for files and input fields. Amounts shown to people are formatted with `Intl`. */
export function plainAmount({ amount, currency }: Money): string {
  const digits = minorDigits(currency);
  const text = String(Math.abs(amount)).padStart(digits + 1, '0');
  const whole = digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
  return amount < 0 ? `-${whole}` : whole;
}
