import type { NoticeRhythm } from '@outlay/contract/platform/message.notice';
import { dayOf, instantOf, nextDay, wallTimeOf, weekdayOf } from '#system/clock.ts';

/** Enough steps for a weekend between two nights, and a few more. */
const STEPS_MOST = 8;

const isWeekend = (day: string) => weekdayOf(day) >= 6;

/** End of the quiet period that contains this instant; undefined when there is none. */
function endOfQuiet({ quiet, quietWeekends }: NoticeRhythm, timeZone: string, at: Date): number | undefined {
  const day = dayOf(at, timeZone);
  if (quietWeekends && isWeekend(day)) return instantOf(timeZone, nextDay(day), '00:00');
  if (!quiet) return undefined;
  const time = wallTimeOf(at, timeZone);
  const overMidnight = quiet.from > quiet.to;
  if (overMidnight && time >= quiet.from) return instantOf(timeZone, nextDay(day), quiet.to);
  const begun = overMidnight || time >= quiet.from;
  return begun && time < quiet.to ? instantOf(timeZone, day, quiet.to) : undefined;
}

/** The first instant from `at` outside of quiet periods. */
export function whenAwake(rhythm: NoticeRhythm, timeZone: string, at: Date): Date {
  let moment = at;
  for (let step = 0; step < STEPS_MOST; step += 1) {
    const end = endOfQuiet(rhythm, timeZone, moment);
    if (end === undefined || end <= moment.getTime()) return moment;
    moment = new Date(end);
  }
  return moment;
}

/** When a mail that is due now is sent; null if the person wants no mail. */
export function whenMailed(rhythm: NoticeRhythm, timeZone: string, at: Date): Date | null {
  if (rhythm.mail === 'off') return null;
  if (rhythm.mail === 'atOnce') return whenAwake(rhythm, timeZone, at);
  const day = dayOf(at, timeZone);
  const today = instantOf(timeZone, day, rhythm.digestAt);
  const next = today > at.getTime() ? today : instantOf(timeZone, nextDay(day), rhythm.digestAt);
  return whenAwake(rhythm, timeZone, new Date(next));
}
