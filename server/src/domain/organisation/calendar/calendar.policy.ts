import { dayOf, instantOf, nextDay, weekdayOf } from '#system/clock.ts';

/** The company's working time, as the pure laws below read it. */
export interface Calendar {
  timeZone: string;
  opens: string;
  closes: string;
  breakFrom: string | null;
  breakTo: string | null;
  /** ISO days of the week, 1 Monday to 7 Sunday. */
  weekend: readonly number[];
  /** Days that are not as their weekday would have them: true for worked. */
  exceptions: ReadonlyMap<string, boolean>;
}

/** Beyond it nobody waits: a calendar without working days gives up here. */
const MOST_DAYS = 3660;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

export function isWorkingDay({ exceptions, weekend }: Calendar, day: string): boolean {
  return exceptions.get(day) ?? !weekend.includes(weekdayOf(day));
}

/** The stretches of a working day: one, or two around the break. */
function stretchesOf({ timeZone, opens, closes, breakFrom, breakTo }: Calendar, day: string) {
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

/** When so many working hours have passed since an instant. None have to pass: the instant itself. */
export function addBusinessHours(calendar: Calendar, instant: Date, hours: number): Date {
  let left = hours * HOUR;
  if (left <= 0) return instant;
  let day = dayOf(instant, calendar.timeZone);
  for (let passed = 0; passed < MOST_DAYS; passed += 1) {
    for (const { from, to } of isWorkingDay(calendar, day) ? stretchesOf(calendar, day) : []) {
      const start = Math.max(from, instant.getTime());
      if (start + left <= to) return new Date(start + left);
      left -= Math.max(0, to - start);
    }
    day = nextDay(day);
  }
  throw new RangeError('no working day in ten years');
}
