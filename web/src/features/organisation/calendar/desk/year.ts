import { i18n } from '@lingui/core';
import type { CalendarAnswer } from '@outlay/contract/organisation/calendar';

export interface YearDay {
  day: string;
  /** Day of the month. */
  number: number;
  working: boolean;
  /** Where it comes from: the company, the country, or the days of the week. */
  from: 'own' | 'public' | 'week';
  name: string;
}
export interface YearMonth {
  name: string;
  /** Empty cells before the first day; the week begins on Monday. */
  before: number;
  days: YearDay[];
}

const pad = (part: number) => String(part).padStart(2, '0');
const language = () => i18n.locale || 'en';
/** 1 Monday to 7 Sunday. */
const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;

/** The name of a day of the week, 1 for Monday. */
export const weekdayName = (weekday: number, width: 'short' | 'narrow' = 'short'): string =>
  new Intl.DateTimeFormat(language(), { weekday: width, timeZone: 'UTC' }).format(
    new Date(Date.UTC(2024, 0, weekday)),
  );

/** The date in words, for screen readers. */
export const dayName = (day: string): string =>
  new Intl.DateTimeFormat(language(), {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${day}T00:00:00Z`));

/** Twelve months; the company's days take precedence over the country's, and those over the weekend. */
export function yearOf(year: number, { setting, days, publicDays }: CalendarAnswer): YearMonth[] {
  const own = new Map(days.map((one) => [one.day, one]));
  const country = new Map(publicDays.map((one) => [one.day, one]));
  const monthName = new Intl.DateTimeFormat(language(), { month: 'long', timeZone: 'UTC' });
  const dayOf = (day: string, number: number): YearDay => {
    const [override, from] = own.has(day)
      ? ([own.get(day), 'own'] as const)
      : ([country.get(day), 'public'] as const);
    if (override) return { day, number, working: override.working, from, name: override.name };
    return { day, number, working: !setting.weekend.includes(weekdayOf(day)), from: 'week', name: '' };
  };
  return Array.from({ length: 12 }, (_, month) => {
    const count = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
    const prefix = `${String(year)}-${pad(month + 1)}`;
    return {
      name: monthName.format(new Date(Date.UTC(year, month, 1))),
      before: weekdayOf(`${prefix}-01`) - 1,
      days: Array.from({ length: count }, (__, index) => dayOf(`${prefix}-${pad(index + 1)}`, index + 1)),
    };
  });
}
