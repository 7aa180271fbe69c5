import { cityKey } from '@outlay/contract/city';
import { isCountry } from '@outlay/contract/countries';
import { CITY_MOST } from '@outlay/contract/documents/document.itinerary';
import type { RowFate, RowFault } from '@outlay/contract/import';
import { KnownCurrency, parseAmount } from '@outlay/contract/money';
import type { OverseasRate } from '@outlay/contract/travel/allowance';
import type { TableRow } from '#text/csv.ts';

export const OVERSEAS_COLUMNS = 6;

export interface JudgedRates {
  fates: RowFate[];
  /** All rates of the table, those of the rows among them. */
  rates: OverseasRate[];
}

/** What identifies a rate: the place that it is for. */
const keyOf = ({ country, city }: Pick<OverseasRate, 'country' | 'city'>): string =>
  city === '' ? country : cityKey(city, country);

/** A heading has no code of a country in its first cell. */
const isHeading = ([country = '']: readonly string[]): boolean => !isCountry(country) && country !== '';

/**
 * The expected result of each row of `country, city, currency, amount, part of a day, tax-free`, the last two of which
 * are optional. Rows with a fault are skipped.
 */
export function judgeRateRows(rows: readonly TableRow[], known: readonly OverseasRate[]): JudgedRates {
  const rates = new Map(known.map((rate) => [keyOf(rate), rate]));
  const seen = new Set<string>();
  const fates: RowFate[] = [];
  for (const [index, { row, cells }] of rows.entries()) {
    if (index === 0 && isHeading(cells)) continue;
    const text = cells.slice(0, 4).join(', ').slice(0, 140);
    const rate = readRow(cells);
    const key = typeof rate === 'string' ? '' : keyOf(rate);
    const fault = typeof rate === 'string' ? rate : seen.has(key) ? 'twice' : null;
    if (fault || typeof rate === 'string') {
      fates.push({ row, text, fate: 'refused', fault });
      continue;
    }
    seen.add(key);
    const before = rates.get(key);
    const fate = !before ? 'added' : JSON.stringify(before) === JSON.stringify(rate) ? 'same' : 'changed';
    rates.set(key, rate);
    fates.push({ row, text, fate, fault: null });
  }
  return { fates, rates: [...rates.values()] };
}

function readRow(cells: readonly string[]): OverseasRate | RowFault {
  const [country = '', city = '', currency = '', whole = '', partly = '', free = ''] = cells;
  if (cells.length < 4) return 'tooFewColumns';
  if ((country !== '' && !isCountry(country)) || city.length > CITY_MOST) return 'badCountry';
  if (!KnownCurrency.safeParse(currency).success) return 'badCurrency';
  const optional = (text: string) => (text === '' ? null : parseAmount(text, currency));
  const amount = parseAmount(whole, currency);
  const part = optional(partly);
  const taxFree = optional(free);
  const bad = (text: string, value: number | null) => text !== '' && (value === null || value < 0);
  if (amount === null || amount < 0 || bad(partly, part) || bad(free, taxFree)) return 'badAmount';
  return { country, city, currency, amount, part, taxFree };
}
