import { useLingui } from '@lingui/react/macro';
import type { PolicyTime } from '@outlay/contract/paycode/spend-policy';

/** 4 January 2026 is a Sunday, and so a day before the first of the days 1 to 7. */
export const dayName = (day: number, locale: string): string =>
  new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' }).format(Date.UTC(2026, 0, 4 + day));

/** Neighbouring days as a range: Mon–Fri. */
function daysText(days: readonly number[], locale: string): string {
  const sorted = [...days].sort((one, other) => one - other);
  const runs: number[][] = [];
  for (const day of sorted) {
    const run = runs.at(-1);
    if (run && run.at(-1) === day - 1) run.push(day);
    else runs.push([day]);
  }
  const name = (day: number | undefined) => (day === undefined ? '' : dayName(day, locale));
  return runs
    .map((run) => (run.length > 2 ? `${name(run[0])}–${name(run.at(-1))}` : run.map(name).join(', ')))
    .join(', ');
}

/** The hours of a policy in words: Mon–Fri 11:00–14:00. Empty where it holds at any time. */
export function usePolicyTimes(): (times: readonly PolicyTime[]) => string {
  const { i18n } = useLingui();
  return (times) =>
    times
      .map(({ days, from, to }) => `${daysText(days, i18n.locale)} ${from}–${to === '00:00' ? '24:00' : to}`)
      .join('\n');
}
