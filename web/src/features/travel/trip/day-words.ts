import { i18n } from '@lingui/core';

const formatted = (day: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(i18n.locale, { ...options, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));

/** `Tue 17` */
export const weekdayText = (day: string): string =>
  `${formatted(day, { weekday: 'short' })} ${Number(day.slice(8))}`;
/** `Tuesday 17 November` */
export const longDayText = (day: string): string =>
  formatted(day, { weekday: 'long', day: 'numeric', month: 'long' });

/** `17 – 20 Nov`, as the language shortens a span. */
export const spanText = (from: string, to: string): string =>
  new Intl.DateTimeFormat(i18n.locale, {
    // A short month is only a number in Chinese.
    month: i18n.locale.startsWith('zh') ? 'long' : 'short',
    ...{ day: 'numeric', timeZone: 'UTC' },
  }).formatRange(new Date(`${from}T00:00:00Z`), new Date(`${to}T00:00:00Z`));

/** Every day of a trip, at most a year. */
export function daysBetween(from: string, to: string): string[] {
  const days: string[] = [];
  for (let at = Date.parse(from); days.length < 366; at += 86_400_000) {
    const day = new Date(at).toISOString().slice(0, 10);
    if (day > to) break;
    days.push(day);
  }
  return days;
}
