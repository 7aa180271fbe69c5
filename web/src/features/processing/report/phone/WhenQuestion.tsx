import { Trans, useLingui } from '@lingui/react/macro';
import type { ReportSums } from '@outlay/contract/processing/report';
import { useQuery } from '@tanstack/react-query';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { SkeletonBlock } from '#ui/Skeleton.tsx';
import { YearTable } from '../chart/YearTable.tsx';
import { MonthChart } from '../chart/MonthChart.tsx';
import { changePart, shortAmount } from '../report-figures.ts';
import { yearOf, yearQuery } from '../year.ts';
import { reportQueries } from '../report.queries.ts';
import css from './Report.module.css';
import type { QuestionProps } from './question-props.ts';
import { QuestionHead, ReportCard } from './ReportCard.tsx';

/** Twelve months, each beside the same month a year before. */
export function WhenQuestion({ view, look, onLook, onFilter }: QuestionProps) {
  const { data, error, refetch } = useQuery(reportQueries.sums(yearQuery(view)));
  const part = data && changePart(data.total, data.before);
  return (
    <>
      <QuestionHead title={<Trans>How has it developed?</Trans>}>
        {data &&
          (part === null ? (
            <Trans>There is nothing to compare with a year before.</Trans>
          ) : (
            <Trans>In twelve months {part} on the year before.</Trans>
          ))}
      </QuestionHead>
      {data ? (
        <YearCard {...{ view, look, onLook, onFilter }} sums={data} />
      ) : error ? (
        <ErrorBox error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonBlock height={320} />
      )}
    </>
  );
}

function YearCard({ view, look, onLook, onFilter, sums: data }: QuestionProps & { sums: ReportSums }) {
  const { t } = useLingui();
  const year = yearOf(view, data);
  return (
    <ReportCard
      basis={view.basis}
      asOf={data.asOf}
      money={{ amount: data.total, currency: data.currency }}
      {...{ look, onLook, onFilter }}
    >
      {look === 'chart' ? (
        <div className={css['drawn']}>
          <MonthChart
            label={t`Spending by month`}
            points={year.points}
            marked={year.marked}
            short={(amount) => shortAmount(amount, data.currency)}
          />
          <p className={css['legend']}>
            <span>
              <i className={css['legendNow']} aria-hidden="true" />
              <Trans>This year</Trans>
            </span>
            <span>
              <i className={css['legendYear']} aria-hidden="true" />
              <Trans>The same month a year ago</Trans>
            </span>
          </p>
        </div>
      ) : (
        <YearTable points={year.points} sums={data} />
      )}
    </ReportCard>
  );
}
