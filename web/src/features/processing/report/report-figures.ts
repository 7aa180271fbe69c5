import { i18n } from '@lingui/core';
import { minorDigits } from '@outlay/contract/money';
import type { ReportGroup, ReportSums } from '@outlay/contract/processing/report';
import { moneyParts } from '#text/format.ts';

/** An amount without its currency, which is named once. */
export const amountText = (amount: number, currency: string): string =>
  moneyParts({ amount, currency })
    .filter(({ kind }) => kind === 'number')
    .map(({ text }) => text)
    .join('')
    .trim();

/** With its sign: `+1,680.00`, `−240.00`. */
export const changeText = (amount: number, currency: string): string =>
  (amount > 0 ? '+' : '') + amountText(amount, currency);

/** In short: “50.4万”, “504K”. */
export const shortAmount = (amount: number, currency: string): string =>
  new Intl.NumberFormat(i18n.locale, { notation: 'compact', maximumFractionDigits: 1 }).format(
    amount / 10 ** minorDigits(currency),
  );

/** The change as a part of what it was before, `+1.2%`; null if there was nothing before. */
export const changePart = (now: number, before: number): string | null =>
  before === 0
    ? null
    : new Intl.NumberFormat(i18n.locale, {
        ...{ style: 'percent', maximumFractionDigits: 1, signDisplay: 'exceptZero' },
      })
        .format((now - before) / Math.abs(before))
        .replace('-', '−');

export const partText = (part: number): string =>
  new Intl.NumberFormat(i18n.locale, { style: 'percent', maximumFractionDigits: 1 }).format(part);

/** Days with one decimal: “3.4”. */
export const daysText = (days: number): string =>
  new Intl.NumberFormat(i18n.locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
    .format(days)
    .replace('-', '−');

/** The group that explains most of a change of the total, or else the largest one. */
export function standOut({
  total,
  before,
  groups,
}: ReportSums): { group: ReportGroup; change: number } | null {
  const rises = total > before;
  const changes = groups.map((group) => ({ group, change: group.amount - group.before }));
  const along = changes.filter(({ change }) => (rises ? change > 0 : change < 0));
  const most = (before !== 0 && total !== before ? along : []).toSorted(
    (a, b) => Math.abs(b.change) - Math.abs(a.change),
  )[0];
  if (most) return most;
  const [largest] = groups.toSorted((a, b) => b.amount - a.amount);
  return largest ? { group: largest, change: 0 } : null;
}
