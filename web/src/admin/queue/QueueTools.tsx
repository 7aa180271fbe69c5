import { Trans, useLingui } from '@lingui/react/macro';
import { parseAmount, plainAmount } from '@outlay/contract/money';
import { useQuery } from '@tanstack/react-query';
import { Button, Input, type InputRef } from 'antd';
import { useState, type RefObject } from 'react';
import { localText } from '#kit/format.ts';
import { useCompanyCurrency, useMay } from '#kit/use-session.ts';
import { Icon } from '#ui/Icon.tsx';
import { documentQueries } from '#features/document/document.queries.ts';
import css from '../Admin.module.css';
import { ManySelect } from '../list/ManySelect.tsx';
import { SearchField } from '../list/SearchField.tsx';
import { memberQueries } from '../members/members.queries.ts';
import { useSaveQueue } from './queue.queries.ts';
import type { Queue } from './use-queue.ts';

interface QueueToolsProps {
  queue: Queue;
  field: RefObject<InputRef | null>;
}

/** By person, type, department, day and amount; and the list as a file. */
export function QueueTools({ queue, field }: QueueToolsProps) {
  const { t } = useLingui();
  const { filter, setFilter, rows } = queue;
  const file = useSaveQueue();
  const types =
    useQuery({ ...documentQueries.types(), enabled: useMay('document.create') }).data?.items ?? [];
  const departments = useQuery(memberQueries.departments()).data?.items ?? [];
  return (
    <div className={css['tools']}>
      <SearchField field={field} value={filter.search} onChange={(search) => setFilter({ search })} />
      <ManySelect
        label={t`Document type`}
        all={t`All types`}
        value={filter.typeIds}
        options={types.map(({ id, name }) => ({ value: id, label: localText(name) }))}
        onChange={(typeIds) => setFilter({ typeIds })}
      />
      <ManySelect
        label={t`Department`}
        all={t`All departments`}
        value={filter.departmentIds}
        options={departments.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(departmentIds) => setFilter({ departmentIds })}
      />
      <Days queue={queue} />
      <AmountFilter
        label={t`Minimum amount`}
        value={filter.least}
        onChange={(least) => setFilter({ least })}
      />
      <AmountFilter label={t`Maximum amount`} value={filter.most} onChange={(most) => setFilter({ most })} />
      <span className={css['right']} />
      <Button
        icon={<Icon name="download" size={18} />}
        disabled={rows.length === 0}
        loading={file.isPending}
        onClick={() => file.mutate(filter)}
      >
        <Trans>Export</Trans>
      </Button>
    </div>
  );
}

interface AmountFilterProps {
  label: string;
  /** Minor units of the company's currency. */
  value: number | null;
  onChange: (amount: number | null) => void;
}

function AmountFilter({ label, value, onChange }: AmountFilterProps) {
  const currency = useCompanyCurrency();
  const [typed, setTyped] = useState(value === null ? '' : plainAmount({ amount: value, currency }));
  const amount = parseAmount(typed, currency);
  return (
    <Input
      style={{ width: 118 }}
      inputMode="decimal"
      allowClear
      placeholder={label}
      aria-label={label}
      status={typed !== '' && amount === null ? 'error' : ''}
      value={value === null && amount !== null ? '' : typed}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(parseAmount(target.value, currency));
      }}
    />
  );
}

function Days({ queue: { filter, setFilter } }: { queue: Queue }) {
  const { t } = useLingui();
  return (
    <>
      <Input
        type="date"
        style={{ width: 140 }}
        aria-label={t`Submitted from`}
        value={filter.from ?? ''}
        onChange={({ target }) => setFilter({ from: target.value || null })}
      />
      <Input
        type="date"
        style={{ width: 140 }}
        aria-label={t`Submitted until`}
        value={filter.to ?? ''}
        onChange={({ target }) => setFilter({ to: target.value || null })}
      />
    </>
  );
}
