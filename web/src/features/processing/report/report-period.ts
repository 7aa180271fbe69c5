import { i18n } from '@lingui/core';
import type { ReportQuery } from '@outlay/contract/processing/report';
import { formatMonth } from '#text/format.ts';

export const PERIOD_KINDS = ['month', 'quarter', 'year'] as const;
export type PeriodKind = (typeof PERIOD_KINDS)[number];

export const AGAINST = ['before', 'yearAgo', 'nothing'] as const;
/** What a period is compared with: the one before, the same a year ago, or nothing. */
export type Against = (typeof AGAINST)[number];

/** Whole months; both days are included. */
export interface Period {
  from: string;
  to: string;
}

const MONTHS: Record<PeriodKind, number> = { month: 1, quarter: 3, year: 12 };

/** `2026-01`, −1 → `2025-12`. */
function monthAfter(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7);
}

const lastDayOf = (month: string): string =>
  new Date(Date.parse(`${monthAfter(month, 1)}-01T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);

const monthsFrom = (month: string, count: number): Period => ({
  from: `${month}-01`,
  to: lastDayOf(monthAfter(month, count - 1)),
});

/** The month, quarter or year of the fiscal calendar that a day is in. */
export function periodAt(kind: PeriodKind, day: string, fiscalMonth: number): Period {
  const sinceStart = (Number(day.slice(5, 7)) - fiscalMonth + 12) % 12;
  const months = MONTHS[kind];
  return monthsFrom(monthAfter(day.slice(0, 7), -(sinceStart % months)), months);
}

const lengthOf = ({ from, to }: Period): number =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 +
  Number(to.slice(5, 7)) -
  Number(from.slice(5, 7)) +
  1;

export const kindOf = (period: Period): PeriodKind =>
  PERIOD_KINDS.find((kind) => MONTHS[kind] === lengthOf(period)) ?? 'year';

/** The period of the same length so many periods later. */
export const periodAfter = (period: Period, count: number): Period =>
  monthsFrom(monthAfter(period.from.slice(0, 7), count * lengthOf(period)), lengthOf(period));

export function periodAgainst(period: Period, against: Against): Period | null {
  if (against === 'nothing') return null;
  if (against === 'before') return periodAfter(period, -1);
  return monthsFrom(monthAfter(period.from.slice(0, 7), -12), lengthOf(period));
}

/** The twelve months that end with a period. */
export const yearUntil = ({ to }: Period): Period => monthsFrom(monthAfter(to.slice(0, 7), -11), 12);

export const monthsIn = (period: Period): string[] =>
  Array.from({ length: lengthOf(period) }, (_, at) => monthAfter(period.from.slice(0, 7), at));

export const comparing = (before: Period | null): Pick<ReportQuery, 'compareFrom' | 'compareTo'> => ({
  compareFrom: before?.from ?? null,
  compareTo: before?.to ?? null,
});

/** “November 2026”, “Oct – Dec 2026”, “2026”. */
export function periodName({ from, to }: Period): string {
  if (from.slice(0, 7) === to.slice(0, 7)) return formatMonth(from.slice(0, 7), 'long');
  const at = (day: string) => new Date(`${day}T00:00:00Z`);
  const calendarYear = from.endsWith('-01-01') && lengthOf({ from, to }) === 12;
  const look: Intl.DateTimeFormatOptions = { year: 'numeric', timeZone: 'UTC' };
  if (!calendarYear) look.month = 'short';
  return new Intl.DateTimeFormat(i18n.locale, look).formatRange(at(from), at(to));
}
