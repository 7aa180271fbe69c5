import { useLingui } from '@lingui/react/macro';
import type { Expense } from '@outlay/contract/spend/expense';
import { ROUTES } from '@outlay/contract/routes';
import { pageAddress } from '@outlay/contract/routes.params';
import { formatDay } from '#text/format.ts';
import { navigateTo } from '#navigation/nav.ts';
import { Amount } from '#ui/Amount.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { ListItem } from '#ui/ListItem.tsx';
import { Pill } from '#ui/Pill.tsx';
import { Square } from '#ui/Row.tsx';
import { EXPENSE_TYPES } from '../expense-types.ts';
import css from './ExpenseRow.module.css';

interface ExpenseRowProps {
  expense: Expense;
  chosen: boolean;
  onChoose: (on: boolean) => void;
}

/** An expense with a checkbox to select it for a document; a tap on the rest opens it. */
export function ExpenseRow({ expense, chosen, onChoose }: ExpenseRowProps) {
  const { i18n, t } = useLingui();
  const { id, type, money, spentOn, merchant, invoices, fileIds } = expense;
  const words = EXPENSE_TYPES[type];
  const label = i18n._(words.label);
  const name = merchant || label;
  const proof = invoices.length > 0 ? null : fileIds.length > 0 ? t`Picture` : t`No invoice`;
  return (
    <ListItem className={css['row']}>
      <Checkbox checked={chosen} onChange={onChoose} label={t`Choose ${name}`} />
      <button
        type="button"
        className={css['open']}
        onClick={() => navigateTo(pageAddress(ROUTES.recordExpense, { id }))}
      >
        <Square icon={words.icon} />
        <span className={css['words']}>
          <span>{name}</span>
          <small>{[merchant && label, formatDay(spentOn)].filter(Boolean).join(' · ')}</small>
        </span>
        <span className={css['end']}>
          <Amount money={money} />
          {proof && <Pill tone={fileIds.length > 0 ? 'plain' : 'wait'}>{proof}</Pill>}
        </span>
      </button>
    </ListItem>
  );
}
