import { dayOf, instantOf, wallTimeOf } from '#system/clock.ts';

/** The instant of a local time `YYYY-MM-DDTHH:MM`, or of the beginning of a day, in milliseconds. */
export function instantAt(placeTime: string, zone: string): number {
  const [day = '', time = '00:00'] = placeTime.split('T');
  return instantOf(zone, day, time);
}

/** The local time at a place so many minutes after a local time at another. */
export function placeTimeAfter(
  { startsAt, zone }: { startsAt: string; zone: string },
  minutes: number,
  to: string,
): string {
  const at = new Date(instantAt(startsAt, zone) + minutes * 60_000);
  return `${dayOf(at, to)}T${wallTimeOf(at, to)}`;
}

/** `2026-12-01`, 485 → `2026-12-01T08:05`. */
export function placeTimeOf(day: string, minuteOfDay: number): string {
  const hour = String(Math.floor(minuteOfDay / 60)).padStart(2, '0');
  return `${day}T${hour}:${String(minuteOfDay % 60).padStart(2, '0')}`;
}

/** Whether it is a day of the calendar within the range of what is computed with. */
export function isRealDay(day: string): boolean {
  if (!/^[12]\d{3}-\d{2}-\d{2}$/.test(day)) return false;
  const at = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day);
}

/** `HH:MM`. */
export const isTime = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);
