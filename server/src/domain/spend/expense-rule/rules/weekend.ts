import type { Finder } from './facts.ts';

/** Spent on a day off. */
export const findOnDayOff: Finder<'weekend'> = (_rule, { lines, isWorkingDay }) =>
  lines.flatMap(({ id, spentOn }) =>
    spentOn === null || isWorkingDay(spentOn) ? [] : [{ lineId: id, values: { day: spentOn }, cutTo: null }],
  );
