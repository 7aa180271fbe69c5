/** The current time for domain code; tests inject another. */
export type Now = () => Date;

/** Milliseconds since an arbitrary moment, for measuring durations; unaffected by changes of the clock. */
export const elapsed = (): number => performance.now();

export const systemNow: Now = () => new Date();

const onClocksOf = (timeZone: string, at: Date): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone);

/** `YYYY-MM-DD` of an instant in the company's time zone, which is in `SignedIn`. */
export const dayOf = (at: Date, timeZone: string): string =>
  onClocksOf(timeZone, at).toPlainDate().toString();

/** `HH:MM` in the time zone. */
export const wallTimeOf = (at: Date, timeZone: string): string =>
  onClocksOf(timeZone, at).toPlainTime().toString({ smallestUnit: 'minute' });

/**
 * The instant of a wall time in a time zone; the first one if it occurs twice. A skipped time is moved forward by the
 * gap: 02:30 becomes 03:30.
 */
export const instantOf = (timeZone: string, day: string, wallTime: string): number =>
  Temporal.PlainDate.from(day).toZonedDateTime({ timeZone, plainTime: wallTime }).epochMilliseconds;

/** The same wall time so many days later, so the difference in UTC changes with daylight saving time. */
export const daysAfter = (at: Date, days: number, timeZone: string): Date =>
  new Date(onClocksOf(timeZone, at).add({ days }).epochMilliseconds);

/** The day after, `YYYY-MM-DD`. */
export const nextDay = (day: string): string => plusDays(day, 1);

/** The first and the last day that are written with four digits of the year; no other is stored or compared. */
const [FIRST_DAY, LAST_DAY] = ['0000-01-01', '9999-12-31'];

/** So many days after a day; before it, if negative. */
export function plusDays(day: string, days: number): string {
  const { year } = Temporal.PlainDate.from(day).add({ days });
  if (year < 0) return FIRST_DAY;
  return year > 9999 ? LAST_DAY : Temporal.PlainDate.from(day).add({ days }).toString();
}

/** Number of days from one day to another. */
export const daysBetween = (from: string, to: string): number => Temporal.PlainDate.from(from).until(to).days;

/** 1 for Monday to 7 for Sunday. */
export const weekdayOf = (day: string): number => Temporal.PlainDate.from(day).dayOfWeek;

/** The same day so many months earlier, `YYYY-MM-DD`; the last of the month if it has no such day. */
export const monthsBefore = (day: string, months: number): string =>
  Temporal.PlainDate.from(day).subtract({ months }).toString();

/** `2026-01`, −1 → `2025-12`. */
export const monthAfter = (month: string, count: number): string =>
  Temporal.PlainYearMonth.from(month).add({ months: count }).toString();

/** Half-open interval from the start of one day to the end of another; null for an open end. */
export function spanOf(
  timeZone: string,
  { from, to }: { from: string | null; to: string | null },
): { since: Date | null; before: Date | null } {
  const midnight = (day: string) => new Date(instantOf(timeZone, day, '00:00'));
  return {
    since: from === null ? null : midnight(from),
    before: to === null ? null : midnight(nextDay(to)),
  };
}

/** The latest current day in any time zone; a later day is in the future everywhere. */
export const latestDayAt = (at: Date): string => dayOf(at, 'Pacific/Kiritimati');
