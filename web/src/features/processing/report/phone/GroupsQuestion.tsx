import { useLingui } from '@lingui/react/macro';
import type { ReportDimension, ReportSums } from '@outlay/contract/processing/report';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { navigateTo } from '#navigation/nav.ts';
import { formatSums } from '#text/format.ts';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { SkeletonBlock, SkeletonRows } from '#ui/Skeleton.tsx';
import { expenseTypeWords } from '#features/spend/expense/expense-types.ts';
import { BarRows, type Bar } from '../chart/BarRows.tsx';
import { FigureTable } from '../chart/FigureTable.tsx';
import { amountText, standOut } from '../report-figures.ts';
import { reportQueries } from '../report.queries.ts';
import { periodAgainst, periodName } from '../report-period.ts';
import { queryOf } from '../report-view.ts';
import { DIMENSION_WORDS } from '../report-words.ts';
import { useKeyName } from '../use-key-name.ts';
import { GroupsLead } from './GroupsLead.tsx';
import { Legend } from './Legend.tsx';
import { NothingSpent } from './NothingSpent.tsx';
import type { QuestionProps } from './question-props.ts';
import { linesAddress } from './lines-address.ts';
import { QuestionHead, ReportCard } from './ReportCard.tsx';
import css from './Report.module.css';

interface GroupsQuestionProps extends QuestionProps {
  by: ReportDimension;
  title: ReactNode;
  /** Of the chart. */
  label: string;
  /** Between the answer and the chart. */
  children?: ReactNode;
}

export function GroupsQuestion({ by, title, label, children, ...props }: GroupsQuestionProps) {
  const { view } = props;
  const { data, error, refetch } = useQuery(reportQueries.sums(queryOf(view, by)));
  return (
    <>
      <QuestionHead title={title}>{data && <GroupsLead view={view} by={by} sums={data} />}</QuestionHead>
      {children}
      {data ? (
        <Groups {...props} by={by} label={label} sums={data} />
      ) : error ? (
        <ErrorBox error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          <SkeletonBlock height={90} />
          <SkeletonRows count={5} />
        </>
      )}
    </>
  );
}

interface GroupsProps extends Omit<GroupsQuestionProps, 'title' | 'children'> {
  sums: ReportSums;
}

function Groups({ view, by, label, sums, look, onLook, onFilter }: GroupsProps) {
  const { i18n, t } = useLingui();
  const nameOf = useKeyName();
  const { total, before, groups, rest, currency, asOf, others } = sums;
  if (groups.length === 0 && total === 0) return <NothingSpent onChange={onFilter} others={others} />;
  const past = periodAgainst(view.period, view.against);
  const rows = [...groups, ...(rest ? [{ ...rest, key: 'rest' }] : [])].map((group) => ({
    key: group.key,
    name: group.key === 'rest' ? t`All others` : nameOf(by, group),
    amount: group.amount,
    before: past && group.before,
  }));
  const bars = rows.map((row): Bar => {
    const [now, then] = [amountText(row.amount, currency), amountText(row.before ?? 0, currency)];
    return {
      ...row,
      ...(by === 'type' && { icon: expenseTypeWords(row.key).icon }),
      text: now,
      label: past ? t`${row.name}: ${now}, before ${then}` : `${row.name}: ${now}`,
      onOpen:
        row.key === 'rest' || row.key === '' ? undefined : () => navigateTo(linesAddress(view, by, row.key)),
    };
  });
  return (
    <ReportCard
      basis={view.basis}
      asOf={asOf}
      money={{ amount: total, currency }}
      {...{ look, onLook, onFilter }}
    >
      {look === 'chart' ? (
        <>
          <BarRows label={label} bars={bars} marked={standOut(sums)?.group.key} />
          <Legend period={view.period} past={past} before={amountText(before, currency)} />
        </>
      ) : (
        <FigureTable
          label={label}
          head={[i18n._(DIMENSION_WORDS[by]), periodName(view.period), past && periodName(past)]}
          rows={rows}
          total={{ key: 'total', name: t`Total`, amount: total, before: past && before }}
          currency={currency}
        />
      )}
      {others.length > 0 && (
        <p className={css['others']}>{t`In other currencies, not included: ${formatSums(others)}`}</p>
      )}
    </ReportCard>
  );
}
