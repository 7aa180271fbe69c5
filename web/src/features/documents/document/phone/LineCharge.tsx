import { useLingui } from '@lingui/react/macro';
import type { ExpenseType } from '@outlay/contract/spend/expense';
import { CURRENCIES, parseAmount, plainAmount } from '@outlay/contract/money';
import { useState } from 'react';
import { today } from '#text/format.ts';
import { AmountInput } from '#ui/AmountInput.tsx';
import { DateInput } from '#ui/DateInput.tsx';
import { Select } from '#ui/Select.tsx';
import { TextArea, TextInput } from '#ui/TextInput.tsx';
import { ENTERED_TYPE_LIST, EXPENSE_TYPES } from '#features/spend/expense/expense-types.ts';
import css from '../Draft.module.css';
import type { DraftLine } from '../draft-form.ts';

interface LineChargeProps {
  line: DraftLine;
  /** Empty for all types. */
  types: readonly ExpenseType[];
  error: (field: string) => string | null;
  at: string;
  onChange: (part: Partial<DraftLine>) => void;
}

const textOf = ({ money }: DraftLine): string => (money.amount > 0 ? plainAmount(money) : '');

/** Type, amount and day of a manual line. */
export function LineCharge({ line, types, error, at, onChange }: LineChargeProps) {
  const { t, i18n } = useLingui();
  const { currency } = line.money;
  const [typed, setTyped] = useState({ text: textOf(line), amount: line.money.amount });
  // If a check has reduced the amount meanwhile, the form's value replaces the typed text.
  const text = typed.amount === line.money.amount ? typed.text : textOf(line);
  const setAmount = (next: string, of = currency) => {
    const amount = Math.max(0, parseAmount(next, of) ?? 0);
    setTyped({ text: next, amount });
    onChange({ money: { amount, currency: of }, ...(of === currency ? {} : { rate: null }) });
  };
  const known: readonly string[] = CURRENCIES;
  const currencies = known.includes(currency) ? known : [currency, ...known];
  const offered = types.length > 0 ? types : ENTERED_TYPE_LIST;
  return (
    <>
      <div data-path={`${at}.money`}>
        <AmountInput
          label={t`Amount`}
          value={text}
          currency={currency}
          error={error('money')}
          onChange={(next) => setAmount(next)}
        />
      </div>
      <div className={css['two']}>
        <Select
          label={t`Currency`}
          value={currency}
          options={currencies.map((value) => ({ value, label: value }))}
          onChange={(of) => setAmount(text, of)}
        />
        <div data-path={`${at}.spentOn`}>
          <DateInput
            label={t`Date`}
            value={line.spentOn ?? ''}
            latest={today()}
            error={error('spentOn')}
            required
            onChange={(day) => onChange({ spentOn: day || null })}
          />
        </div>
      </div>
      <div data-path={`${at}.type`}>
        <Select
          label={t`Expense type`}
          value={line.type}
          options={offered.map((value) => ({ value, label: i18n._(EXPENSE_TYPES[value].label) }))}
          error={error('type')}
          onChange={(type) => onChange({ type })}
        />
      </div>
      <LineWords line={line} error={error} at={at} onChange={onChange} />
    </>
  );
}

function LineWords({ line, error, at, onChange }: Omit<LineChargeProps, 'types'>) {
  const { t } = useLingui();
  return (
    <>
      <div data-path={`${at}.merchant`}>
        <TextInput
          label={t`Merchant`}
          value={line.merchant}
          error={error('merchant')}
          onChange={(merchant) => onChange({ merchant })}
        />
      </div>
      <div data-path={`${at}.remarks`}>
        <TextArea
          label={t`Remarks`}
          value={line.remarks}
          error={error('remarks')}
          onChange={(remarks) => onChange({ remarks })}
        />
      </div>
    </>
  );
}
