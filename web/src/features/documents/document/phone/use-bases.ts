import type { DocumentDetail } from '@outlay/contract/documents/document.detail';
import { convert } from '@outlay/contract/spend/rate';
import { useQueries } from '@tanstack/react-query';
import { rateQueries } from '#features/spend/rate/rate.queries.ts';
import type { DraftLine } from '../draft-form.ts';
import { lineKey } from '../draft-merge.ts';

type SavedLine = DocumentDetail['lines'][number];
const RATE = /^\d{1,9}(\.\d{1,10})?$/;

/** A rate as typed, if it is one. */
export const rateOf = (text: string | null): string | null =>
  text !== null && RATE.test(text) && /[1-9]/.test(text) ? text : null;

const isForeign = ({ money, spentOn }: DraftLine, currency: string): boolean =>
  money.currency !== currency && spentOn !== null;

/** What is typed into a rate's field: digits and one kind of point. */
export const typedRate = (text: string): string => text.replace(/[,，。]/g, '.').replace(/[^\d.]/g, '');

/** Lines of one key have one rate: a currency on a day. */
export const rateKey = ({ money, spentOn }: Pick<DraftLine, 'money' | 'spentOn'>): string =>
  `${money.currency} ${spentOn ?? ''}`;

interface Base {
  /** In the company's currency; null where no rate is known. */
  base: number | null;
  /** The rate list has none for its currency and day. */
  unlisted: boolean;
}

/** Each line in the company's currency, live; without a network what the server said last, while it still holds. */
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
