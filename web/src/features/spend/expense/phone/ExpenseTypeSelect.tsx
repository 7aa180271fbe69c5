import { useLingui } from '@lingui/react/macro';
import type { ExpenseType } from '@outlay/contract/spend/expense';
import { Select } from '#ui/Select.tsx';
import { ENTERED_TYPE_LIST, EXPENSE_TYPES } from '../expense-types.ts';

interface ExpenseTypeSelectProps {
  value: ExpenseType;
  onChange: (type: ExpenseType) => void;
}

/** The type of an expense in the system's own picker. */
export function ExpenseTypeSelect({ value, onChange }: ExpenseTypeSelectProps) {
  const { i18n, t } = useLingui();
  return (
    <Select
      label={t`Expense type`}
      value={value}
      options={ENTERED_TYPE_LIST.map((type) => ({ value: type, label: i18n._(EXPENSE_TYPES[type].label) }))}
      onChange={onChange}
    />
  );
}
