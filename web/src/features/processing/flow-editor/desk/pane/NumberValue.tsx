import { minorDigits, parseAmount, plainAmount } from '@outlay/contract/money';
import { InputNumber } from 'antd';

interface NumberValueProps {
  label: string;
  /** As stored in the flow: a decimal number, or an amount in minor units; empty when not set. */
  value: string;
  /** Currency of an amount, which is shown in whole units; null for a plain number. */
  currency: string | null;
  onChange: (value: string) => void;
}

const grouped = (text: string): string => text.replace(/\B(?<!\.\d*)(?=(\d{3})+(?!\d))/g, ',');

/** A number or an amount, kept as text. */
export function NumberValue({ label, value, currency, onChange }: NumberValueProps) {
  const minor = Number(value);
  const known = value !== '' && Number.isFinite(minor);
  const shown = currency !== null && known ? plainAmount({ amount: Math.trunc(minor), currency }) : value;
  const keep = (text: string | null) => {
    const typed = text ?? '';
    const amount = currency === null ? null : parseAmount(typed, currency);
    onChange(currency === null ? typed : amount === null ? '' : String(amount));
  };
  return (
    <InputNumber<string>
      aria-label={label}
      stringMode
      formatter={(text) => grouped(text ?? '')}
      parser={(text) => (text ?? '').replaceAll(',', '')}
      style={{ width: '100%' }}
      {...(currency === null ? {} : { prefix: currency, precision: minorDigits(currency) })}
      value={known ? shown : null}
      onChange={keep}
    />
  );
}
