import { dayOf, instantOf, nextDay, weekdayOf } from '#system/clock.ts';

/** The company's working time. */
export interface Calendar {
  timeZone: string;
  opens: string;
  closes: string;
  breakFrom: string | null;
  breakTo: string | null;
  /** ISO days of the week, 1 Monday to 7 Sunday. */
  weekend: readonly number[];
  /** Days that differ from their weekday; true for a working day. */
  exceptions: ReadonlyMap<string, boolean>;
}

/** The search for working days ends here, so that a calendar without any does not loop for ever. */
const MOST_DAYS = 3660;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

export function isWorkingDay({ exceptions, weekend }: Calendar, day: string): boolean {
  return exceptions.get(day) ?? !weekend.includes(weekdayOf(day));
}

/** The working periods of a day: one, or two with a break between them. */
function workPeriodsOf({ timeZone, opens, closes, breakFrom, breakTo }: Calendar, day: string) {
  const periods: [string, string][] =
    breakFrom === null || breakTo === null
      ? [[opens, closes]]
      : [
          [opens, breakFrom],
          [breakTo, closes],
        ];
  return periods.map(([from, to]) => ({
    from: instantOf(timeZone, day, from),
    to: instantOf(timeZone, day, to),
  }));
}

/** The instant at which this many working hours have passed; for none, the instant itself. */
export function addBusinessHours(calendar: Calendar, instant: Date, hours: number): Date {
  let left = hours * HOUR;
  if (left <= 0) return instant;
  let day = dayOf(instant, calendar.timeZone);
  for (let passed = 0; passed < MOST_DAYS; passed += 1) {
    for (const { from, to } of isWorkingDay(calendar, day) ? workPeriodsOf(calendar, day) : []) {
      const start = Math.max(from, instant.getTime());
      if (start + left <= to) return new Date(start + left);
      left -= Math.max(0, to - start);
    }
    day = nextDay(day);
  }
  throw new RangeError('no working day in ten years');
}
