import { parseAmount, plainAmount } from '@outlay/contract/money';
import { Input } from 'antd';
import { useState } from 'react';
import { useCompanyCurrency } from '#session/use-session.ts';

interface AmountFilterProps {
  label: string;
  /** Minor units of the company's currency. */
  value: number | null;
  onChange: (amount: number | null) => void;
}

/** Filter by a minimum or maximum amount. */
export function AmountFilter({ label, value, onChange }: AmountFilterProps) {
  const currency = useCompanyCurrency();
  const [typed, setTyped] = useState(value === null ? '' : plainAmount({ amount: value, currency }));
  const amount = parseAmount(typed, currency);
  // A saved view that was opened meanwhile replaces the typed text.
  const shown = value === amount || (value === null && amount === null) ? typed : amountText(value, currency);
  return (
    <Input
      style={{ width: 180 }}
      inputMode="decimal"
      allowClear
      placeholder={label}
      aria-label={label}
      status={shown !== '' && value === null ? 'error' : ''}
      value={shown}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(parseAmount(target.value, currency));
      }}
    />
  );
}

const amountText = (value: number | null, currency: string) =>
  value === null ? '' : plainAmount({ amount: value, currency });
