import { Trans, useLingui } from '@lingui/react/macro';
import type { ReportDimension, ReportSums } from '@outlay/contract/processing/report';
import { REPORT_DIMENSIONS } from '@outlay/contract/report-basis';
import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useState } from 'react';
import { formatSums } from '#text/format.ts';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { SkeletonBlock } from '#ui/Skeleton.tsx';
import { reportQueries } from '../report.queries.ts';
import { periodAgainst, periodName } from '../report-period.ts';
import { queryOf, type ReportView } from '../report-view.ts';
import { BASIS_WORDS, DIMENSION_WORDS } from '../report-words.ts';
import { useKeyName } from '../use-key-name.ts';
import { Box } from './Box.tsx';
import { PivotRow } from './PivotRow.tsx';
import css from './Reports.module.css';
import type { Drilled } from './desk-types.ts';
import { amountText, changePart } from '../report-figures.ts';

interface PivotBoxProps {
  view: ReportView;
  onChange: (view: ReportView) => void;
  onDrill: (drilled: Drilled) => void;
}

/** Spending in rows and columns of any two dimensions; a figure opens its lines. */
export function PivotBox({ view, onChange, onDrill }: PivotBoxProps) {
  const { i18n, t } = useLingui();
  const query = { ...queryOf(view, view.rows), across: view.columns };
  const { data, error, refetch } = useQuery(reportQueries.sums(query));
  const all = REPORT_DIMENSIONS.map((value) => ({ value, label: i18n._(DIMENSION_WORDS[value]) }));
  return (
    <Box
      title={t`Pivot table`}
      note={
        <>
          {i18n._(BASIS_WORDS[view.basis])} · {view.currency}
        </>
      }
      aside={
        <span className={css['fields']}>
          <Select<ReportDimension>
            aria-label={t`Rows`}
            prefix={t`Rows`}
            popupMatchSelectWidth={false}
            value={view.rows}
            options={all.filter(({ value }) => value !== view.columns)}
            onChange={(rows) => onChange({ ...view, rows })}
          />
          <Select<ReportDimension | ''>
            aria-label={t`Columns`}
            prefix={t`Columns`}
            popupMatchSelectWidth={false}
            value={view.columns ?? ''}
            options={[{ value: '', label: t`None` }, ...all.filter(({ value }) => value !== view.rows)]}
            onChange={(columns) => onChange({ ...view, columns: columns || null })}
          />
        </span>
      }
    >
      {data ? (
        <Pivot view={view} sums={data} onDrill={onDrill} />
      ) : error ? (
        <ErrorBox error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonBlock height={240} />
      )}
    </Box>
  );
}

interface PivotProps extends Omit<PivotBoxProps, 'onChange'> {
  sums: ReportSums;
}

const hasCurrencies = ({ rows, columns }: ReportView) => rows === 'currency' || columns === 'currency';

/** Columns beside each other; what more there are is in the total. */
const COLUMNS_MOST = 12;

function Pivot({ view, sums, onDrill }: PivotProps) {
  const { t } = useLingui();
  const { groups, others } = sums;
  if (groups.length === 0)
    return (
      <p className={css['hint']}>
        {others.length > 0 ? (
          <Trans>In other currencies: {formatSums(others)}</Trans>
        ) : (
          <Trans>No spending in this period</Trans>
        )}
      </p>
    );
  return (
    <>
      <PivotTable view={view} sums={sums} onDrill={onDrill} />
      {others.length > 0 && !hasCurrencies(view) && (
        <p className={css['hint']}>{t`In other currencies, not included: ${formatSums(others)}`}</p>
      )}
    </>
  );
}

function PivotTable({ view, sums, onDrill }: PivotProps) {
  const { i18n, t } = useLingui();
  const nameOf = useKeyName();
  const [open, setOpen] = useState<string | null>(null);
  const { groups, rest, columns, currency } = sums;
  const past = periodAgainst(view.period, view.against);
  const shown = columns.slice(0, COLUMNS_MOST);
  // Amounts of different currencies are not compared.
  const most = hasCurrencies(view)
    ? Infinity
    : Math.max(1, ...groups.flatMap(({ cells }) => Object.values(cells)));
  const totalOf = hasCurrencies(view) ? t`Total in ${currency}` : t`Total`;
  return (
    // Scrolled by the arrow keys, too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region is focused by design
    <div className={css['pivot']} tabIndex={0} role="group" aria-label={t`Pivot table`}>
      <table>
        <thead>
          <tr>
            <th scope="col">{i18n._(DIMENSION_WORDS[view.rows])}</th>
            {shown.map((column) => (
              <th key={column.key} scope="col">
                {view.columns && nameOf(view.columns, column)}
              </th>
            ))}
            <th scope="col">{view.rows === 'currency' ? t`Total` : totalOf}</th>
            {past && <th scope="col">{t`on ${periodName(past)}`}</th>}
          </tr>
        </thead>
        <tbody>
          {groups.map((group) => (
            <PivotRow
              key={group.key}
              {...{ view, group, columns: shown, currency, most, onDrill }}
              open={open === group.key}
              onOpen={() => setOpen(open === group.key ? null : group.key)}
            />
          ))}
          {rest && <PivotRow {...{ view, columns: shown, currency, most }} group={rest} isRest />}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{totalOf}</th>
            {shown.map(({ key, amount }) => (
              <td key={key}>{amountText(amount, view.columns === 'currency' ? key : currency)}</td>
            ))}
            <td>{amountText(sums.total, currency)}</td>
            {past && <td>{changePart(sums.total, sums.before) ?? '–'}</td>}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
