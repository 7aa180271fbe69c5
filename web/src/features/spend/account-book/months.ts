import { formatMonth, today } from '#text/format.ts';

/** `YYYY-MM`; by default the current month in the local time zone. */
export const thisMonth = (now: Date = new Date()): string => today(now).slice(0, 7);

/** `2026-01`, −1 → `2025-12`. */
export function monthAfter(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7);
}

export const longMonth = (month: string): string => formatMonth(month, 'long');
export const shortMonth = (month: string): string => formatMonth(month, 'short');
