import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { localText } from '#text/format.ts';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { SkeletonBlock } from '#ui/Skeleton.tsx';
import chart from '../chart/Chart.module.css';
import { daysText } from '../report-figures.ts';
import type { ReportView } from '../report-view.ts';
import { Box } from './Box.tsx';
import { paceOf } from './pace-query.ts';
import css from './Reports.module.css';

/** The steps of approval at which claims waited longest. */
export function SlowBox({ view }: { view: ReportView }) {
  const { t } = useLingui();
  const { data, error, refetch } = useQuery(paceOf(view));
  if (!data)
    return (
      <Box title={t`The slowest steps of approval`}>
        {error ? <ErrorBox error={error} onRetry={() => void refetch()} /> : <SkeletonBlock height={216} />}
      </Box>
    );
  const most = Math.max(...data.nodes.map(({ days }) => days));
  return (
    <Box title={t`The slowest steps of approval`} note={t`claims that were paid in this period`}>
      {data.nodes.length === 0 ? (
        <p className={css['hint']}>
          <Trans>No claim was paid in this period.</Trans>
        </p>
      ) : (
        <table className={chart['table']}>
          <thead>
            <tr>
              <th scope="col">{t`Step`}</th>
              <th scope="col">{t`Times decided`}</th>
              <th scope="col">{t`Days on average`}</th>
            </tr>
          </thead>
          <tbody>
            {data.nodes.map(({ name, days, count }) => (
              <tr key={localText(name)}>
                <th scope="row">
                  {localText(name)}
                  <span className={css['slow']} aria-hidden="true">
                    <i style={{ width: `${most > 0 ? (days / most) * 100 : 0}%` }} />
                  </span>
                </th>
                <td>{count}</td>
                <td>{daysText(days)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Box>
  );
}
