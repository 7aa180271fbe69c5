/** The time as a domain sees it; a test gives another. */
export type Now = () => Date;

/** Milliseconds since some moment, for spans: a clock that is set back or on does not change them. */
export const elapsed = (): number => performance.now();

export const systemNow: Now = () => new Date();

const formats = new Map<string, Intl.DateTimeFormat>();

/** `YYYY-MM-DD` of an instant where the company keeps its books; `SignedIn` has the time zone. */
export function dayOf(at: Date, timeZone: string): string {
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
  formats.set(timeZone, format);
  return format.format(at);
}

/** `HH:MM` on the zone's clocks. */
export const wallTimeOf = (at: Date, timeZone: string): string =>
  new Date(at.getTime() + offsetAt(timeZone, at.getTime())).toISOString().slice(11, 16);

/** How far the zone's wall clock is ahead of UTC at an instant, in milliseconds. */
function offsetAt(timeZone: string, at: number): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(at);
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  const wall = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
  return wall - Math.floor(at / 1000) * 1000;
}

const DAY_MS = 86_400_000;

/**
 * The instant at which a zone's clocks show a wall time; the first, where they show it twice. Where they skip it, as
 * long after the skip as the time lies after the skip's beginning: 02:30 becomes 03:30.
 */
export function instantOf(timeZone: string, day: string, wallTime: string): number {
  const asUtc = Date.parse(`${day}T${wallTime}:00Z`);
  const before = offsetAt(timeZone, asUtc - DAY_MS);
  const after = offsetAt(timeZone, asUtc + DAY_MS);
  const shown = [before, after].find((offset) => offsetAt(timeZone, asUtc - offset) === offset);
  return asUtc - (shown ?? before);
}

/** The day after, `YYYY-MM-DD`. */
export const nextDay = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10);

/** The same day so many months before, `YYYY-MM-DD`; the last of that month where it has no such day. */
export function monthsBefore(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 - months, Math.min(date, last))).toISOString().slice(0, 10);
}

/** From the first moment of one day to before the first of the day after another; null where nothing is said. */
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

/** The latest day that any clock on earth shows: what is later was not today for anybody. */
export const latestDayAt = (at: Date): string => dayOf(at, 'Pacific/Kiritimati');
