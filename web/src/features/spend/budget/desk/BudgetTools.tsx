import { Trans, useLingui } from '@lingui/react/macro';
import type { Budget, BudgetEffect } from '@outlay/contract/spend/budget';
import { budgetListEndpoints, type BudgetFilter } from '@outlay/contract/spend/budget.list';
import { Button, Popover, Select, type InputRef } from 'antd';
import type { ReactNode, RefObject } from 'react';
import { EXPENSE_TYPE_LIST, EXPENSE_TYPES } from '#features/spend/expense/expense-types.ts';
import css from '#desk/Desk.module.css';
import { DayFilter } from '#desk/list/DayFilter.tsx';
import type { DeskColumn } from '#desk/list/DeskTable.tsx';
import { ListHead } from '#desk/list/ListHead.tsx';
import { ManySelect } from '#desk/list/ManySelect.tsx';
import { EFFECT_WORDS } from '#features/spend/expense-rule/desk/expense-rule-words.ts';
import type { Budgets } from './use-budgets.ts';
import { usePlaces } from './use-places.ts';

interface BudgetToolsProps {
  budgets: Budgets;
  columns: readonly DeskColumn<Budget>[];
  field: RefObject<InputRef | null>;
  /** Buttons that create or import. */
  children: ReactNode;
}

/** Filters, columns and export of the list. */
export function BudgetTools({ budgets, columns, field, children }: BudgetToolsProps) {
  const { t } = useLingui();
  const { filter, setFilter } = budgets.state;
  const counts = budgets.rows.totals?.views;
  const { departments, projects } = usePlaces();
  return (
    <ListHead
      list={budgets}
      views={[
        { label: t`All`, filter: { period: 'all', levels: [] }, count: counts?.all },
        { label: t`Current period`, filter: { period: 'current', levels: [] }, count: counts?.current },
        { label: t`Nearly used up`, filter: { period: 'all', levels: ['nearly'] }, count: counts?.nearly },
        { label: t`Over budget`, filter: { period: 'all', levels: ['over'] }, count: counts?.over },
      ]}
      createButtons={children}
      field={field}
      searchLabel={t`Budget, department or project`}
      columns={columns}
      endpoint={budgetListEndpoints.export}
    >
      <ManySelect
        label={t`Department`}
        all={t`All departments`}
        value={filter.departmentIds}
        options={departments}
        onChange={(departmentIds) => setFilter({ departmentIds })}
      />
      <ManySelect
        label={t`Project`}
        all={t`All projects`}
        value={filter.projectIds}
        options={projects}
        onChange={(projectIds) => setFilter({ projectIds })}
      />
      <MoreFilters filter={filter} onChange={setFilter} />
    </ListHead>
  );
}

interface MoreFiltersProps {
  filter: BudgetFilter;
  onChange: (change: Partial<BudgetFilter>) => void;
}

/** Less common filters, behind a button that shows how many are set. */
function MoreFilters({ filter, onChange }: MoreFiltersProps) {
  const { t, i18n } = useLingui();
  const { expenseTypes, effects, day, enabled } = filter;
  const set = [expenseTypes.length > 0, effects.length > 0, day !== null, enabled !== 'all'];
  const count = set.filter(Boolean).length;
  return (
    <Popover
      trigger="click"
      placement="bottomLeft"
      content={
        <div className={css['columns']}>
          <ManySelect
            label={t`Expense type`}
            all={t`All expense types`}
            value={expenseTypes}
            options={EXPENSE_TYPE_LIST.map((type) => ({
              value: type,
              label: i18n._(EXPENSE_TYPES[type].label),
            }))}
            onChange={(types) => onChange({ expenseTypes: types })}
          />
          <ManySelect
            label={t`Effect`}
            all={t`All effects`}
            value={effects}
            options={(Object.keys(EFFECT_WORDS) as BudgetEffect[]).map((effect) => ({
              value: effect,
              label: i18n._(EFFECT_WORDS[effect].label),
            }))}
            onChange={(wanted) => onChange({ effects: wanted })}
          />
          <Select<BudgetFilter['enabled']>
            aria-label={t`In effect`}
            value={enabled}
            options={[
              { value: 'all', label: t`In effect or switched off` },
              { value: 'on', label: t`In effect` },
              { value: 'off', label: t`Switched off` },
            ]}
            onChange={(wanted) => onChange({ enabled: wanted })}
          />
          <span aria-hidden="true">
            <Trans>On the day</Trans>
          </span>
          <DayFilter label={t`On the day`} value={day} onChange={(wanted) => onChange({ day: wanted })} />
        </div>
      }
    >
      <Button>
        <Trans>More filters</Trans>
        {count > 0 && ` (${count})`}
      </Button>
    </Popover>
  );
}
