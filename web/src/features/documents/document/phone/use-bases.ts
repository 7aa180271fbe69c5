import type { DocumentDetail } from '@outlay/contract/documents/document.detail';
import { convert } from '@outlay/contract/spend/rate';
import { useQueries } from '@tanstack/react-query';
import { rateQueries } from '#features/spend/rate/rate.queries.ts';
import type { DraftLine } from '../draft-form.ts';
import { lineKey } from '../draft-merge.ts';

type SavedLine = DocumentDetail['lines'][number];
const RATE = /^\d{1,9}(\.\d{1,10})?$/;

/** The rate, or null when the text is not a valid one. */
export const rateOf = (text: string | null): string | null =>
  text !== null && RATE.test(text) && /[1-9]/.test(text) ? text : null;

const isForeign = ({ money, spentOn }: DraftLine, currency: string): boolean =>
  money.currency !== currency && spentOn !== null;

/** Normalizes the input of a rate: digits and decimal points. */
export const typedRate = (text: string): string => text.replace(/[,，。]/g, '.').replace(/[^\d.]/g, '');

/** Lines with the same key (currency and day) share one rate. */
export const rateKey = ({ money, spentOn }: Pick<DraftLine, 'money' | 'spentOn'>): string =>
  `${money.currency} ${spentOn ?? ''}`;

interface Base {
  /** In minor units of the company's currency; null when no rate is known. */
  base: number | null;
  /** The rate list has no rate for its currency and day. */
  unlisted: boolean;
}

/** Converts each line while the user types; offline, uses the server's last values while they still apply. */
export function useBases(
  lines: readonly DraftLine[],
  saved: ReadonlyMap<string, SavedLine>,
  currency: string,
): Base[] {
  const requested = lines.filter((line) => isForeign(line, currency));
  const keys = [...new Set(requested.map(rateKey))];
  const rates = useQueries({
    queries: keys.map((key) => {
      const [of = '', day = ''] = key.split(' ');
      return rateQueries.find(of, day);
    }),
  });
  const listed = new Map(keys.map((key, place) => [key, rates[place]?.data?.rate]));
  return lines.map((line) => {
    const { money } = line;
    if (money.currency === currency) return { base: money.amount, unlisted: false };
    const found = listed.get(rateKey(line));
    const before = saved.get(lineKey(line));
    const unlisted = found === null || (found === undefined && before?.rate.source === 'missing');
    const rate = rateOf(line.rate) ?? found?.rate;
    if (rate) return { base: convert(money.amount, money.currency, currency, rate), unlisted };
    const holds = before?.money.amount === money.amount && before.money.currency === money.currency;
    return { base: holds && before.rate.source !== 'missing' ? before.base.amount : null, unlisted };
  });
}
