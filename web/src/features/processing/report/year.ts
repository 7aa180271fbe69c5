import type { ReportQuery, ReportSums } from '@outlay/contract/processing/report';
import { formatMonth } from '#text/format.ts';
import type { MonthPoint } from './chart/MonthChart.tsx';
import { comparing, monthsIn, periodAgainst, yearUntil } from './report-period.ts';
import { queryOf, type ReportView } from './report-view.ts';

/** Twelve months until the end of the period, compared with the twelve before. */
export function yearQuery(view: ReportView): ReportQuery {
  const year = yearUntil(view.period);
  return { ...queryOf(view, 'month'), ...year, ...comparing(periodAgainst(year, 'yearAgo')) };
}

/** The months of the year, also those without spending; the last one is marked. */
export function yearOf(view: ReportView, { groups }: ReportSums): { points: MonthPoint[]; marked: string } {
  const points = monthsIn(yearUntil(view.period)).map((month) => {
    const found = groups.find(({ key }) => key === month);
    return {
      ...{ month, short: formatMonth(month, 'short') },
      ...{ amount: found?.amount ?? 0, before: found?.before ?? 0 },
    };
  });
  return { points, marked: points.at(-1)?.month ?? '' };
}
