import type { Finder } from './facts.ts';

/** Finds expenses on non-working days. */
export const findOnDayOff: Finder<'weekend'> = (_rule, { lines, isWorkingDay }) =>
  lines.flatMap(({ id, spentOn }) =>
    spentOn === null || isWorkingDay(spentOn) ? [] : [{ lineId: id, values: { day: spentOn }, cutTo: null }],
  );
