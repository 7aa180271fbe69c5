import { useLingui } from '@lingui/react/macro';
import type { ExpenseType } from '@outlay/contract/spend/expense';
import { toNeighbour } from '#ui/arrow-keys.ts';
import { classes } from '#ui/class-names.ts';
import { Icon } from '#ui/Icon.tsx';
import css from './Expense.module.css';
import { ENTERED_TYPE_LIST, EXPENSE_TYPES } from '../expense-types.ts';

interface TypePickerProps {
  value: ExpenseType | null;
  onChange: (type: ExpenseType) => void;
}

/** All expense types at once, with icon and label. */
export function TypePicker({ value, onChange }: TypePickerProps) {
  const { i18n, t } = useLingui();
  const stop = value ?? ENTERED_TYPE_LIST[0];
  return (
    <div className={css['types']} role="radiogroup" aria-label={t`Expense type`}>
      {ENTERED_TYPE_LIST.map((type) => (
        <button
          key={type}
          type="button"
          role="radio"
          aria-checked={type === value}
          tabIndex={type === stop ? 0 : -1}
          className={classes(css['type'], type === value && css['typeOn'])}
          onClick={() => onChange(type)}
          onKeyDown={(event) => toNeighbour(event)?.click()}
        >
          <span className={css['typeIcon']}>
            <Icon name={EXPENSE_TYPES[type].icon} />
          </span>
          {i18n._(EXPENSE_TYPES[type].label)}
        </button>
      ))}
    </div>
  );
}
