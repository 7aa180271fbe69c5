import { daysBetween } from '#system/clock.ts';
import type { Finder } from './facts.ts';

/** Spent more than so many days ago. */
export const findOld: Finder<'age'> = ({ params: { days } }, { lines, today }) =>
  lines.flatMap(({ id, spentOn }) => {
    if (spentOn === null) return [];
    const age = daysBetween(spentOn, today);
    const values = { day: spentOn, age: String(age), limit: String(days) };
    return age > days ? [{ lineId: id, values, cutTo: null }] : [];
  });
