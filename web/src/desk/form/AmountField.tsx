import { parseAmount, plainAmount } from '@outlay/contract/money';
import { Input } from 'antd';
import { useState } from 'react';
import { Field } from '#ui/Field.tsx';

interface AmountFieldProps {
  label: string;
  /** Initial value in minor units; null when empty. */
  value: number | null;
  currency: string;
  /** Null when the text is not a valid amount. */
  onChange: (amount: number | null) => void;
  error?: string | null;
}

const grouped = (text: string): string => text.replace(/\B(?<!\.\d*)(?=(\d{3})+(?!\d))/g, ',');
const plain = (text: string): string => text.replaceAll(/[,，\s]/g, '').replaceAll('。', '.');

/** An amount, entered in whole units of the currency and returned in minor units. */
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
