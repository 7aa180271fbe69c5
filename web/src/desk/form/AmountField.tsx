import { parseAmount, plainAmount } from '@outlay/contract/money';
import { Input } from 'antd';
import { useState } from 'react';
import { Field } from '#ui/Field.tsx';

interface AmountFieldProps {
  label: string;
  /** Minor units, as it is at first; null while nothing is written. */
  value: number | null;
  currency: string;
  /** Null where what is written is no amount. */
  onChange: (amount: number | null) => void;
  error?: string | null;
}

const grouped = (text: string): string => text.replace(/\B(?<!\.\d*)(?=(\d{3})+(?!\d))/g, ',');
const plain = (text: string): string => text.replaceAll(/[,，\s]/g, '').replaceAll('。', '.');

/** An amount typed in whole units of the currency, kept in minor ones. */
export function AmountField({ label, value, currency, onChange, error }: AmountFieldProps) {
  const shown = (amount: number | null) =>
    amount === null ? '' : grouped(plainAmount({ amount, currency }));
  const [text, setText] = useState(() => shown(value));
  const read = (typed: string): number | null => {
    const amount = parseAmount(plain(typed), currency);
    return amount === null || amount < 0 ? null : amount;
  };
  return (
    <Field label={label} error={error}>
      {(ids) => (
        <Input
          {...ids}
          inputMode="decimal"
          prefix={currency}
          maxLength={20}
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            onChange(read(target.value));
          }}
          onBlur={() => {
            const amount = read(text);
            if (amount !== null) setText(shown(amount));
          }}
        />
      )}
    </Field>
  );
}
