import { RecentDay } from '@outlay/contract/fields';
import type { RowFate, RowFault } from '@outlay/contract/import';
import { KnownCurrency } from '@outlay/contract/money';
import { RateText, type ExchangeRate } from '@outlay/contract/spend/rate';
import type { TableRow } from '#text/csv.ts';

interface Judged {
  fates: RowFate[];
  /** The rates to be written. */
  rates: ExchangeRate[];
}

interface Limits {
  /** The company's own currency, which has no rate. */
  own: string;
  /** The last day for which a rate is allowed. */
  latest: string;
}

/** Whether the first row is a header: its first cell is not a date. */
const isHeading = ([first = '']: readonly string[]) => !/\d/.test(first);

/** Removes trailing zeros, so that 7.10 and 7.1 are the same rate. */
const plain = (rate: string): string => (rate.includes('.') ? rate.replace(/\.?0+$/, '') : rate);

export const RATE_COLUMNS = 3;

/** The expected result of each row of `day, currency, rate`; rows with a fault are skipped. */
export function judgeRows(
  rows: readonly TableRow[],
  { own, latest, known, source }: Limits & { known: readonly ExchangeRate[]; source: string },
): Judged {
  const before = new Map(known.map(({ currency, day, rate }) => [`${day} ${currency}`, rate]));
  const seen = new Set<string>();
  const judged: Judged = { fates: [], rates: [] };
  for (const [index, { row, cells }] of rows.entries()) {
    if (index === 0 && isHeading(cells)) continue;
    const [day = '', currency = '', rate = ''] = cells;
    const key = `${day} ${currency}`;
    const fault = faultOf(cells, { own, latest }) ?? (seen.has(key) ? 'twice' : null);
    seen.add(key);
    const earlier = before.get(key);
    const fate = fault ? 'refused' : fateOf(earlier, rate);
    judged.fates.push({ row, fate, fault, text: cells.slice(0, 3).join(', ').slice(0, 140) });
    if (fate === 'added' || fate === 'changed') judged.rates.push({ day, currency, rate, source });
  }
  return judged;
}

function faultOf(cells: readonly string[], { own, latest }: Limits): RowFault | null {
  const [day, currency, rate] = cells;
  if (cells.length < 3) return 'tooFewColumns';
  if (!RecentDay.safeParse(day).success || day! > latest) return 'badDay';
  if (!KnownCurrency.safeParse(currency).success) return 'badCurrency';
  if (currency === own) return 'ownCurrency';
  return RateText.safeParse(rate).success ? null : 'badRate';
}

const fateOf = (earlier: string | undefined, rate: string): RowFate['fate'] =>
  earlier === undefined ? 'added' : plain(earlier) === plain(rate) ? 'same' : 'changed';
