import type { ReportDimension } from '@outlay/contract/processing/report';
import { nextDay } from '#system/clock.ts';
import type { Period, Spending } from './report.repository.ts';
import type { Grain, Grouping } from './sum.repository.ts';

/** What each grain distinguishes, besides month, currency and type. The smallest comes first. */
const GRAINS: Readonly<Record<Grain, readonly ReportDimension[]>> = {
  department: ['department'],
  person: ['department', 'person'],
  project: ['department', 'project'],
  merchant: ['merchant'],
  city: ['city'],
};
const ALWAYS: readonly ReportDimension[] = ['type', 'month', 'currency'];

/**
 * The smallest grain of the sums of months that answers a report; null if only the lines do. One person has few lines, so
 * theirs are read.
 */
export function grainFor(
  { memberId, paths, only, ...period }: Spending,
  { by, across, before }: Omit<Grouping, 'grain'>,
): Grain | null {
  if (memberId !== null || !isWholeMonths(period) || (before !== null && !isWholeMonths(before))) return null;
  const dimensions: (ReportDimension | null)[] = [
    by,
    across,
    paths === null ? null : 'department',
    ...(Object.keys(only) as ReportDimension[]),
  ];
  const needed = dimensions.filter((one) => one !== null && !ALWAYS.includes(one));
  const grains = Object.entries(GRAINS) as [Grain, readonly (ReportDimension | null)[]][];
  return grains.find(([, has]) => needed.every((one) => has.includes(one)))?.[0] ?? null;
}

/** Whether a period begins and ends with a month. */
const isWholeMonths = ({ from, to }: Period): boolean => from.endsWith('-01') && nextDay(to).endsWith('-01');
