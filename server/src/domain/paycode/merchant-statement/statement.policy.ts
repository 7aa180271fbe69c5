import { monthAfter } from '#system/clock.ts';

/** What a merchant was paid in a month, less what was refunded in it. Minor units. */
export interface MonthOfMerchant {
  month: string;
  net: number;
  /** On a document that pays it. */
  settled: boolean;
}

/**
 * What earlier months take off: those in which more was refunded than paid, as far as no month between has taken it off
 * already. Not above zero.
 */
export function carriedInto(month: string, all: readonly MonthOfMerchant[]): number {
  const before = all.filter((one) => one.month < month);
  const last =
    before
      .filter(({ settled }) => settled)
      .map((one) => one.month)
      .sort()
      .at(-1) ?? '';
  return before
    .filter((one) => one.month > last && !one.settled && one.net < 0)
    .reduce((sum, { net }) => sum + net, 0);
}

/** Payments of the last minutes of a month may still be written in the first ones of the next. */
const GRACE_MS = 600_000;
export const graceOf = (now: Date): Date => new Date(now.getTime() - GRACE_MS);

/** Whether nothing is added to a month any more. */
export const isOver = (month: string, today: string): boolean => today >= `${monthAfter(month, 1)}-01`;
