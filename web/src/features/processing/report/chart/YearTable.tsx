import { useLingui } from '@lingui/react/macro';
import type { ReportSums } from '@outlay/contract/processing/report';
import { formatMonth } from '#text/format.ts';
import { FigureTable } from './FigureTable.tsx';
import type { MonthPoint } from './MonthChart.tsx';

/** The months of a year with those of the year before, the last one first. */
export function YearTable({ points, sums }: { points: readonly MonthPoint[]; sums: ReportSums }) {
  const { t } = useLingui();
  return (
    <FigureTable
      label={t`Spending by month`}
      head={[t`Month`, t`This year`, t`A year ago`]}
      rows={points
        .map(({ month, amount, before }) => ({
          ...{ key: month, name: formatMonth(month, 'long'), amount, before },
        }))
        .toReversed()}
      total={{ key: 'total', name: t`Total`, amount: sums.total, before: sums.before }}
      currency={sums.currency}
    />
  );
}
