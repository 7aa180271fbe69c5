import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Input, Select } from 'antd';
import css from '../Admin.module.css';
import type { BudgetFilter } from './budgets.queries.ts';
import { usePlaces } from './use-places.ts';

interface BudgetToolsProps {
  filter: BudgetFilter;
  onFilter: (filter: BudgetFilter) => void;
  /** Absent where nothing may be changed. */
  onNew: (() => void) | undefined;
  onImport: () => void;
}

export function BudgetTools({ filter, onFilter, onNew, onImport }: BudgetToolsProps) {
  const { t } = useLingui();
  const { departments, projects } = usePlaces();
  const listed = { allowClear: true, showSearch: { optionFilterProp: 'label' }, style: { width: 150 } };
  return (
    <div className={css['tools']}>
      <Input
        className={css['search'] ?? ''}
        allowClear
        aria-label={t`Search budgets`}
        placeholder={t`Search budgets`}
        value={filter.search}
        onChange={({ target }) => onFilter({ ...filter, search: target.value })}
      />
      <Select<string | null>
        {...listed}
        aria-label={t`Department`}
        placeholder={t`Department`}
        value={filter.departmentId}
        options={departments}
        onChange={(departmentId) => onFilter({ ...filter, departmentId: departmentId ?? null })}
      />
      <Select<string | null>
        {...listed}
        aria-label={t`Project`}
        placeholder={t`Project`}
        value={filter.projectId}
        options={projects}
        onChange={(projectId) => onFilter({ ...filter, projectId: projectId ?? null })}
      />
      <label className={css['small']}>
        <Trans>On the day</Trans>{' '}
        <Input
          type="date"
          style={{ width: 150 }}
          value={filter.day}
          onChange={({ target }) => onFilter({ ...filter, day: target.value })}
        />
      </label>
      {onNew && (
        <span className={css['right']} style={{ display: 'flex', gap: 8 }}>
          <Button onClick={onImport}>
            <Trans>Import</Trans>
          </Button>
          <Button type="primary" onClick={onNew}>
            <Trans>New budget</Trans>
          </Button>
        </span>
      )}
    </div>
  );
}
