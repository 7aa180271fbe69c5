import { useLingui } from '@lingui/react/macro';
import type { ExpenseRuleEffect, ExpenseRuleKind } from '@outlay/contract/spend/expense-rule';
import { expenseRuleListEndpoints, type RuleRow } from '@outlay/contract/spend/expense-rule.list';
import type { InputRef } from 'antd';
import type { ReactNode, RefObject } from 'react';
import { EXPENSE_TYPE_LIST, EXPENSE_TYPES } from '#features/spend/expense/expense-types.ts';
import type { DeskColumn } from '#desk/list/DeskTable.tsx';
import { ListHead } from '#desk/list/ListHead.tsx';
import { ManySelect } from '#desk/list/ManySelect.tsx';
import { EFFECT_WORDS, RULE_WORDS } from './expense-rule-words.ts';
import type { Rules } from './use-rules.ts';

interface RuleToolsProps {
  rules: Rules;
  columns: readonly DeskColumn<RuleRow>[];
  field: RefObject<InputRef | null>;
  children: ReactNode;
}

/** Filters by scope, kind and effect; columns and export of the list. */
export function RuleTools({ rules, columns, field, children }: RuleToolsProps) {
  const { t } = useLingui();
  const views = rules.rows.totals?.views;
  return (
    <ListHead
      list={rules}
      views={[
        { label: t`All`, filter: { enabled: null }, count: views && views.on + views.off },
        { label: t`In effect`, filter: { enabled: true }, count: views?.on },
        { label: t`Switched off`, filter: { enabled: false }, count: views?.off },
      ]}
      createButtons={children}
      field={field}
      searchLabel={t`Rule, city, grade or word`}
      columns={columns}
      endpoint={expenseRuleListEndpoints.export}
    >
      <RuleFilters rules={rules} />
    </ListHead>
  );
}

function RuleFilters({ rules }: { rules: Rules }) {
  const { t, i18n } = useLingui();
  const { filter, setFilter } = rules.state;
  return (
    <>
      <ManySelect
        label={t`Rule type`}
        all={t`All rule types`}
        value={filter.kinds}
        options={(Object.keys(RULE_WORDS) as ExpenseRuleKind[]).map((value) => ({
          ...{ value, label: i18n._(RULE_WORDS[value].label) },
        }))}
        onChange={(kinds) => setFilter({ kinds })}
      />
      <ManySelect
        label={t`Effect`}
        all={t`All effects`}
        value={filter.effects}
        options={(Object.keys(EFFECT_WORDS) as ExpenseRuleEffect[]).map((value) => ({
          ...{ value, label: i18n._(EFFECT_WORDS[value].label) },
        }))}
        onChange={(effects) => setFilter({ effects })}
      />
      <ManySelect<string>
        label={t`Expense type`}
        all={t`All expense types`}
        value={filter.expenseTypes}
        options={EXPENSE_TYPE_LIST.map((value) => ({
          ...{ value, label: i18n._(EXPENSE_TYPES[value].label) },
        }))}
        onChange={(expenseTypes) => setFilter({ expenseTypes })}
      />
    </>
  );
}
