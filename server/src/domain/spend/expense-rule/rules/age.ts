import { daysBetween } from '#system/clock.ts';
import type { Finder } from './facts.ts';

/** Finds expenses older than the given number of days. */
export const findOld: Finder<'age'> = ({ params: { days } }, { lines, today }) =>
  lines.flatMap(({ id, spentOn }) => {
    if (spentOn === null) return [];
    const age = daysBetween(spentOn, today);
    const values = { day: spentOn, age: String(age), limit: String(days) };
    return age > days ? [{ lineId: id, values, cutTo: null }] : [];
  });
