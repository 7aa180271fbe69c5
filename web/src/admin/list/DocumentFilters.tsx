import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { localText } from '#kit/format.ts';
import { useMay } from '#kit/use-session.ts';
import { documentQueries } from '#features/document/document.queries.ts';
import { memberQueries } from '../members/members.queries.ts';
import { AmountFilter } from './AmountFilter.tsx';
import { DayFilter } from './DayFilter.tsx';
import { ManySelect } from './ManySelect.tsx';

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
  /** What the days are of. */
  days: { from: string; to: string };
}

/** By type, department, day and amount: what every list of documents is narrowed by. */
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
      <DayFilter label={days.from} value={filter.from} onChange={(from) => onChange({ from })} />
      <DayFilter label={days.to} value={filter.to} onChange={(to) => onChange({ to })} />
      <AmountFilter
        label={t`Minimum amount`}
        value={filter.least}
        onChange={(least) => onChange({ least })}
      />
      <AmountFilter label={t`Maximum amount`} value={filter.most} onChange={(most) => onChange({ most })} />
    </>
  );
}
