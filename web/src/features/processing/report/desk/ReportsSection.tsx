import { Trans, useLingui } from '@lingui/react/macro';
import type { ReportOptions } from '@outlay/contract/processing/report';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { WithDocumentPane } from '#desk/document-pane.ts';
import { SectionLayout } from '#desk/SectionLayout.tsx';
import { formatRecent } from '#text/format.ts';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { SkeletonBlock } from '#ui/Skeleton.tsx';
import { reportQueries } from '../report.queries.ts';
import { firstView, queryOf, type ReportView } from '../report-view.ts';
import type { Drilled, Shown } from './desk-types.ts';
import { LinesPane } from './LinesPane.tsx';
import { MonthsBox } from './MonthsBox.tsx';
import { paceOf } from './pace-query.ts';
import { PivotBox } from './PivotBox.tsx';
import { QualityBox } from './QualityBox.tsx';
import { ReportBar } from './ReportBar.tsx';
import { ReportExport } from './ReportExport.tsx';
import { ReportKpis } from './ReportKpis.tsx';
import css from './Reports.module.css';
import { SlowBox } from './SlowBox.tsx';
import { StepsBox } from './StepsBox.tsx';

/** Dashboards by role, the pivot table, and where time goes. */
export function ReportsSection({ DocumentPane }: WithDocumentPane) {
  const { t } = useLingui();
  const { data, error, refetch } = useQuery(reportQueries.options());
  if (data) return <Reports options={data} DocumentPane={DocumentPane} />;
  return (
    <SectionLayout title={t`Reports`}>
      {error ? <ErrorBox error={error} onRetry={() => void refetch()} /> : <SkeletonBlock height={420} />}
    </SectionLayout>
  );
}

function Reports({ options, DocumentPane }: WithDocumentPane & { options: ReportOptions }) {
  const { t } = useLingui();
  const [first] = options.boards;
  const [shown, setShown] = useState<Shown>(first?.key ?? 'own');
  const board = options.boards.find(({ key }) => key === shown) ?? first;
  const [view, setView] = useState<ReportView>(() => ({
    ...firstView(options),
    scope: board?.scope ?? 'own',
  }));
  const [drilled, setDrilled] = useState<Drilled | null>(null);
  const show = (next: Shown) => {
    setShown(next);
    const scope = options.boards.find(({ key }) => key === next)?.scope;
    if (scope) setView({ ...view, scope, departmentId: null });
    setDrilled(null);
  };
  const change = (next: ReportView) => {
    setView(next);
    setDrilled(null);
  };
  const amounts = board?.blocks.includes('spending') ?? false;
  return (
    <SectionLayout
      title={t`Reports`}
      summary={<AsOf view={view} amounts={amounts} />}
      acts={amounts && <ReportExport view={view} />}
      {...(drilled && {
        pane: <LinesPane key={JSON.stringify(drilled)} {...{ view, only: drilled, DocumentPane }} />,
        paneLabel: t`Lines`,
        onClosePane: () => setDrilled(null),
      })}
    >
      <div className={css['page']}>
        <ReportBar {...{ options, view, shown, amounts }} onShow={show} onChange={change} />
        <div className={css['parts']}>
          {shown === 'time' ? (
            <TimePage view={view} />
          ) : (
            <>
              {board && <ReportKpis view={view} board={board} />}
              <div className={css['two']}>
                {amounts ? <MonthsBox view={view} /> : <SlowBox view={view} />}
                <StepsBox view={view} />
              </div>
              {amounts ? (
                <PivotBox view={view} onChange={change} onDrill={setDrilled} />
              ) : (
                <QualityBox view={view} />
              )}
            </>
          )}
        </div>
      </div>
    </SectionLayout>
  );
}

/** As of when the figures are; they are at most a minute old. */
function AsOf({ view, amounts }: { view: ReportView; amounts: boolean }) {
  const sums = useQuery({ ...reportQueries.sums(queryOf(view, 'type')), enabled: amounts }).data;
  const pace = useQuery({ ...paceOf(view), enabled: !amounts }).data;
  const asOf = (amounts ? sums : pace)?.asOf;
  return asOf && <Trans>as of {formatRecent(asOf)}</Trans>;
}

/** Where time goes: the whole way by step, the slowest nodes, and what had to be corrected. */
const TimePage = ({ view }: { view: ReportView }) => (
  <>
    <div className={css['two']}>
      <SlowBox view={view} />
      <StepsBox view={view} />
    </div>
    <QualityBox view={view} />
  </>
);
