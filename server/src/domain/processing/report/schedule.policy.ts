import type { ReportSchedule } from '@outlay/contract/processing/report';
import { plusDays, weekdayOf } from '#system/clock.ts';
import type { Period } from './report.repository.ts';

type Rhythm = ReportSchedule['rhythm'];

const firstOfMonth = (day: string): string => `${day.slice(0, 7)}-01`;

/** The next Monday or first day of a month after a day. */
export function nextAfter(rhythm: Rhythm, day: string): string {
  if (rhythm === 'weekly') return plusDays(day, 8 - weekdayOf(day));
  return firstOfMonth(plusDays(firstOfMonth(day), 31));
}

/** The last whole week or month before a day, and the one before that. */
export function periodsBefore(rhythm: Rhythm, day: string): { period: Period; before: Period } {
  const until = rhythm === 'weekly' ? plusDays(day, 1 - weekdayOf(day)) : firstOfMonth(day);
  const startBefore = (end: string) =>
    rhythm === 'weekly' ? plusDays(end, -7) : firstOfMonth(plusDays(end, -1));
  const from = startBefore(until);
  return {
    period: { from, to: plusDays(until, -1) },
    before: { from: startBefore(from), to: plusDays(from, -1) },
  };
}
