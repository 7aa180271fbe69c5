import type { AllocationBy } from './document.line.ts';
import type { TypeField } from './document.type.ts';
import type { FieldError } from '../errors.ts';
import { evaluate, parseExpression, type Value } from '../expression.ts';
import { ITINERARY_MOST } from './document.fields.ts';
import { isWithin, parseItinerary } from './document.itinerary.ts';
import { minorDigits, parseAmount } from '../money.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const NUMBER = /^-?\d{1,12}(\.\d{1,6})?$/;

/** Whether it is a valid calendar day; `Date` alone turns 31 February into 3 March. */
function isDay(value: string): boolean {
  const at = Date.parse(value);
  return DAY.test(value) && !Number.isNaN(at) && new Date(at).toISOString().startsWith(value);
}

/** What formulas know of the lines. */
export interface LineSums {
  /** Minor units of `currency`. */
  sum: number;
  currency: string;
  /** Distance of the drives among them. */
  metres: number;
}

/** The distance of the drives among lines. */
export const metresOf = (lines: readonly { origin: { metres?: number | undefined } | null }[]): number =>
  lines.reduce((sum, { origin }) => sum + (origin?.metres ?? 0), 0);

/** Keeps values of known fields, truncated, and computes formulas. Other faults are allowed in a draft. */
export function knownValues(
  input: Record<string, string>,
  fields: readonly TypeField[],
  lines: LineSums,
): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const field of fields) {
    const value =
      field.kind === 'formula'
        ? computed(field, kept, lines)
        : (input[field.key] ?? '').slice(0, mostOf(field));
    if (value !== '') kept[field.key] = value;
  }
  return kept;
}

/** An itinerary that is cut off could not be read. */
const mostOf = ({ kind, most }: TypeField): number =>
  kind === 'itinerary' ? ITINERARY_MOST : (most ?? 1000);

/**
 * Evaluates a formula over the preceding fields. `lines` is the lines' sum in whole currency units, `driven` the
 * kilometres of the drives among them.
 */
function computed(
  field: TypeField,
  values: Record<string, string>,
  { sum, currency, metres }: LineSums,
): string {
  const parsed = parseExpression(field.formula ?? '');
  if ('fault' in parsed) return '';
  const value = evaluate(parsed.tree, {
    name: (name) => {
      if (name === 'lines') return sum / 10 ** minorDigits(currency);
      return name === 'driven' ? metres / 1000 : meant(values[name]);
    },
    call: (name, [from, to]) =>
      name === 'days' && typeof from === 'string' && typeof to === 'string' ? daysOf(from, to) : undefined,
  });
  if (value === null) return '';
  return typeof value === 'number' ? value.toFixed(field.digits ?? 2) : String(value);
}

/** Number of days, inclusive: a trip from Monday to Wednesday is three days. */
const daysOf = (from: string, to: string): number =>
  DAY.test(from) && DAY.test(to) ? (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1 : NaN;

function meant(value: string | undefined): Value {
  if (value === undefined || value === '') return null;
  return NUMBER.test(value) ? Number(value) : value;
}

/** Missing or invalid values. `at` is the path in the form. */
export function faultsOf(
  values: Record<string, string>,
  fields: readonly TypeField[],
  at: string,
  currency: string,
): FieldError[] {
  return fields.flatMap((field): FieldError[] => {
    const path = `${at}.${field.key}`;
    const value = (values[field.key] ?? '').trim();
    if (value === '') return field.required && field.kind !== 'formula' ? [{ path, code: 'required' }] : [];
    if (field.kind === 'itinerary') return itineraryFaults(value, values, path);
    return isOfKind(field, value, currency) ? [] : [{ path, code: 'badFormat' }];
  });
}

/** Its days are within those of the request, which are the fields `from` and `to`. */
function itineraryFaults(value: string, values: Record<string, string>, path: string): FieldError[] {
  const stays = parseItinerary(value);
  if (!stays) return [{ path, code: 'badFormat' }];
  const { from = '', to = '' } = values;
  return isWithin(stays, { from, to }) ? [] : [{ path, code: 'outOfRange' }];
}

function isOfKind({ kind, options }: TypeField, value: string, currency: string): boolean {
  const known = (word: string) => options?.some((option) => option.value === word) ?? false;
  switch (kind) {
    case 'date':
      return isDay(value);
    case 'number':
      return NUMBER.test(value);
    case 'money':
      return parseAmount(value, currency) !== null;
    case 'select':
      return known(value);
    case 'multiSelect':
      return value.split(',').every(known);
    case 'yesNo':
      return value === 'yes';
    default:
      return true;
  }
}

/** Percents must sum to 100, amounts to `base` (the line's minor units), heads to more than 0. */
export function isWholeAllocation(
  by: AllocationBy,
  shares: readonly { weight: number }[],
  base: number,
): boolean {
  const sum = shares.reduce((total, { weight }) => total + weight, 0);
  if (by === 'percent') return sum === 10_000;
  return by === 'amount' ? sum === base : sum > 0;
}
