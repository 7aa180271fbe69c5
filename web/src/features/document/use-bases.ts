import type { DocumentDetail } from '@outlay/contract/document';
import { convert } from '@outlay/contract/rate';
import { useQueries } from '@tanstack/react-query';
import { formQueries } from './form.queries.ts';
import type { DraftLine } from './draft-form.ts';
import { lineKey } from './draft-merge.ts';

type SavedLine = DocumentDetail['lines'][number];
const RATE = /^\d{1,9}(\.\d{1,10})?$/;

/** A rate as typed, if it is one. */
export const rateOf = (text: string | null): string | null =>
  text !== null && RATE.test(text) && /[1-9]/.test(text) ? text : null;

const isForeign = ({ money, spentOn, rate }: DraftLine, currency: string): boolean =>
  money.currency !== currency && spentOn !== null && rateOf(rate) === null;

/** Each line in the company's currency, live; without a network what the server said last, while it still holds. */
export function useBases(
  lines: readonly DraftLine[],
  saved: ReadonlyMap<string, SavedLine>,
  currency: string,
): (number | null)[] {
  const asked = lines.filter((line) => isForeign(line, currency));
  const keys = [...new Set(asked.map(({ money, spentOn }) => `${money.currency} ${spentOn}`))];
  const rates = useQueries({
    queries: keys.map((key) => {
      const [of = '', day = ''] = key.split(' ');
      return formQueries.rate(of, day);
    }),
  });
  const listed = new Map(keys.map((key, place) => [key, rates[place]?.data?.rate?.rate]));
  return lines.map((line) => {
    const { money, spentOn } = line;
    if (money.currency === currency) return money.amount;
    const rate = rateOf(line.rate) ?? listed.get(`${money.currency} ${spentOn}`);
    if (rate) return convert(money.amount, money.currency, currency, rate);
    const before = saved.get(lineKey(line));
    const holds = before?.money.amount === money.amount && before.money.currency === money.currency;
    return holds && before.rate.source !== 'missing' ? before.base.amount : null;
  });
}
