import { useLingui } from '@lingui/react/macro';
import type { ReportOptions } from '@outlay/contract/processing/report';
import { ROUTES } from '@outlay/contract/routes';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '#navigation/use-page.ts';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { Page } from '#ui/Page.tsx';
import { SkeletonBlock, SkeletonRows } from '#ui/Skeleton.tsx';
import { reportQueries } from '../report.queries.ts';
import { firstView } from '../report-view.ts';
import { periodAt } from '../report-period.ts';
import { Report } from './Report.tsx';
import { ReportLinesPage } from './ReportLinesPage.tsx';

/** My spending, my departments’ or the company’s: one question a screen; with `list`, the lines behind a figure. */
export function ReportPage() {
  const { t } = useLingui();
  const { data, error, refetch } = useQuery(reportQueries.options());
  if (data) return <Ready options={data} />;
  return (
    <Page title={t`Reports`}>
      {error ? (
        <ErrorBox error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          <SkeletonBlock height={96} />
          <SkeletonBlock height={90} />
          <SkeletonRows count={5} />
        </>
      )}
    </Page>
  );
}

function Ready({ options }: { options: ReportOptions }) {
  const { ask, list, scope, basis, department, from, to, by, key, currency } = useParams(ROUTES.reports);
  const view = firstView(options, {
    scope,
    ...(basis && { basis }),
    ...(department && { departmentId: department }),
    ...(from && { period: to ? { from, to } : periodAt('month', from, options.fiscalMonth) }),
  });
  if (list)
    return (
      <ReportLinesPage
        view={{ ...view, currency: currency ?? view.currency }}
        only={by === undefined ? null : { by, key: key ?? '' }}
      />
    );
  return <Report options={options} start={view} ask={ask ?? 'where'} />;
}
