import { i18n } from '@lingui/core';
import { today } from '#kit/format.ts';

/** `YYYY-MM`, today's where the person is. */
export const thisMonth = (now: Date = new Date()): string => today(now).slice(0, 7);

/** `2026-01`, −1 → `2025-12`. */
export function monthAfter(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7);
}

const written = (month: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(i18n.locale || 'zh-Hans', { ...options, timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  );

export const longMonth = (month: string): string => written(month, { year: 'numeric', month: 'long' });
export const shortMonth = (month: string): string => written(month, { month: 'short' });
