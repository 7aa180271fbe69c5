import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Button, Popover } from 'antd';
import { localText } from '#text/format.ts';
import { useMay } from '#session/use-session.ts';
import { documentQueries } from '../document.queries.ts';
import css from '#desk/Desk.module.css';
import { memberQueries } from '#features/organisation/company/desk/members.queries.ts';
import { AmountFilter } from '#desk/list/AmountFilter.tsx';
import { DayFilter } from '#desk/list/DayFilter.tsx';
import { ManySelect } from '#desk/list/ManySelect.tsx';

interface Filter {
  typeIds: string[];
  departmentIds: string[];
  from: string | null;
  to: string | null;
  least: number | null;
  most: number | null;
}

interface DocumentFiltersProps {
  filter: Filter;
  onChange: (change: Partial<Filter>) => void;
  /** Labels of the two date filters. */
  days: { from: string; to: string };
}

/** The filters that all document lists share: type, department, day and amount. */
export function DocumentFilters({ filter, onChange, days }: DocumentFiltersProps) {
  const { t } = useLingui();
  const types =
    useQuery({ ...documentQueries.types(), enabled: useMay('document.create') }).data?.items ?? [];
  const departments = useQuery(memberQueries.departments()).data?.items ?? [];
  return (
    <>
      <ManySelect
        label={t`Document type`}
        all={t`All types`}
        value={filter.typeIds}
        options={types.map(({ id, name }) => ({ value: id, label: localText(name) }))}
        onChange={(typeIds) => onChange({ typeIds })}
      />
      <ManySelect
        label={t`Department`}
        all={t`All departments`}
        value={filter.departmentIds}
        options={departments.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(departmentIds) => onChange({ departmentIds })}
      />
      <DaysAndAmounts filter={filter} onChange={onChange} days={days} />
    </>
  );
}

/** Less common filters, behind a button that shows how many are set. */
function DaysAndAmounts({ filter, onChange, days }: DocumentFiltersProps) {
  const { t } = useLingui();
  const { from, to, least, most } = filter;
  const set = [from, to, least, most].filter((one) => one !== null).length;
  return (
    <Popover
      trigger="click"
      placement="bottomLeft"
      content={
        <div className={css['columns']}>
          <span aria-hidden="true">{days.from}</span>
          <DayFilter label={days.from} value={from} onChange={(day) => onChange({ from: day })} />
          <span aria-hidden="true">{days.to}</span>
          <DayFilter label={days.to} value={to} onChange={(day) => onChange({ to: day })} />
          <AmountFilter
            label={t`Minimum amount`}
            value={least}
            onChange={(amount) => onChange({ least: amount })}
          />
          <AmountFilter
            label={t`Maximum amount`}
            value={most}
            onChange={(amount) => onChange({ most: amount })}
          />
        </div>
      }
    >
      <Button>
        <Trans>Date and amount</Trans>
        {set > 0 && ` (${set})`}
      </Button>
    </Popover>
  );
}
