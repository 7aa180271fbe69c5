import { Trans, useLingui } from '@lingui/react/macro';
import type { ExpenseRuleScope } from '@outlay/contract/spend/expense-rule';
import { EXPENSE_TYPE_LIST, EXPENSE_TYPES } from '#features/spend/expense/expense-types.ts';
import { ManyField } from '#desk/form/ManyField.tsx';
import { PaneGroup } from '#desk/form/PaneGroup.tsx';

interface RuleScopeProps {
  scope: ExpenseRuleScope;
  types: ReadonlyMap<string, string>;
  onChange: (scope: ExpenseRuleScope) => void;
}

/** The scope of the rule; an empty field does not restrict it. */
export function RuleScope({ scope, types, onChange }: RuleScopeProps) {
  const { t, i18n } = useLingui();
  const free = t`Type, then press Enter`;
  return (
    <PaneGroup title={t`Scope`}>
      <p>
        <Trans>Leave empty for all.</Trans>
      </p>
      <ManyField<string>
        label={t`Expense types`}
        placeholder={t`All`}
        value={scope.expenseTypes}
        options={EXPENSE_TYPE_LIST.map((type) => ({
          value: type,
          label: i18n._(EXPENSE_TYPES[type].label),
        }))}
        onChange={(expenseTypes) => onChange({ ...scope, expenseTypes })}
      />
      <ManyField
        label={t`Document types`}
        placeholder={t`All`}
        value={scope.documentTypes}
        options={[...types].map(([value, label]) => ({ value, label }))}
        onChange={(documentTypes) => onChange({ ...scope, documentTypes })}
      />
      <ManyField
        label={t`Grades of the submitter`}
        placeholder={free}
        value={scope.grades}
        onChange={(grades) => onChange({ ...scope, grades })}
      />
      <ManyField
        label={t`Cities`}
        placeholder={free}
        value={scope.cities}
        onChange={(cities) => onChange({ ...scope, cities })}
      />
      <ManyField
        label={t`But not in`}
        placeholder={free}
        value={scope.exceptCities}
        onChange={(exceptCities) => onChange({ ...scope, exceptCities })}
      />
    </PaneGroup>
  );
}
