import { Trans, useLingui } from '@lingui/react/macro';
import { QUALITY_MOST } from '@outlay/contract/report-basis';
import { useQuery } from '@tanstack/react-query';
import chart from '../chart/Chart.module.css';
import { partText } from '../report-figures.ts';
import { reportQueries } from '../report.queries.ts';
import type { ReportView } from '../report-view.ts';
import { FIELD_WORDS } from '../report-words.ts';
import { Box } from './Box.tsx';
import css from './Reports.module.css';

/** What people corrected of what was read from invoices. */
export function QualityBox({ view: { scope, departmentId, period } }: { view: ReportView }) {
  const { i18n, t } = useLingui();
  const { data } = useQuery(reportQueries.quality({ scope, departmentId, ...period }));
  if (!data) return null;
  return (
    <Box title={t`Values corrected most often`} note={t`of the latest ${QUALITY_MOST} invoices`}>
      {data.fields.length === 0 ? (
        <p className={css['hint']}>
          <Trans>Nothing that was read from invoices was corrected in this period.</Trans>
        </p>
      ) : (
        <table className={chart['table']}>
          <thead>
            <tr>
              <th scope="col">{t`Value`}</th>
              <th scope="col">{t`Read`}</th>
              <th scope="col">{t`Corrected`}</th>
              <th scope="col">{t`Error rate`}</th>
            </tr>
          </thead>
          <tbody>
            {data.fields.map(({ name, values, corrected }) => {
              const words = FIELD_WORDS[name];
              return (
                <tr key={name}>
                  <th scope="row">{words ? i18n._(words) : name}</th>
                  <td>{values}</td>
                  <td>{corrected}</td>
                  <td>{partText(corrected / values)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
    </Box>
  );
}
