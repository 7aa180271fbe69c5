import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { SkeletonBlock } from '#ui/Skeleton.tsx';
import { YearTable } from '../chart/YearTable.tsx';
import { LookSwitch, type Look } from '../chart/LookSwitch.tsx';
import { MonthChart } from '../chart/MonthChart.tsx';
import { shortAmount } from '../report-figures.ts';
import { reportQueries } from '../report.queries.ts';
import type { ReportView } from '../report-view.ts';
import { BASIS_WORDS } from '../report-words.ts';
import { yearOf, yearQuery } from '../year.ts';
import { Box } from './Box.tsx';
import css from './Reports.module.css';

/** Twelve months, each beside the same month a year before. */
export function MonthsBox({ view }: { view: ReportView }) {
  const { i18n, t } = useLingui();
  const [look, setLook] = useState<Look>('chart');
  const { data, error, refetch } = useQuery(reportQueries.sums(yearQuery(view)));
  const year = data && yearOf(view, data);
  return (
    <Box
      title={t`By month`}
      note={
        <>
          {i18n._(BASIS_WORDS[view.basis])} · {view.currency}
        </>
      }
      aside={
        <>
          <span className={css['legend']}>
            <span>
              <i className={css['legendNow']} aria-hidden="true" />
              <Trans>This year</Trans>
            </span>
            <span>
              <i className={css['legendYear']} aria-hidden="true" />
              <Trans>The same month a year ago</Trans>
            </span>
          </span>
          <LookSwitch look={look} onChange={setLook} />
        </>
      }
    >
      {data && year ? (
        look === 'chart' ? (
          <MonthChart
            label={t`Spending by month`}
            points={year.points}
            marked={year.marked}
            short={(amount) => shortAmount(amount, data.currency)}
          />
        ) : (
          <div className={css['tall']}>
            <YearTable points={year.points} sums={data} />
          </div>
        )
      ) : error ? (
        <ErrorBox error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonBlock height={216} />
      )}
    </Box>
  );
}
