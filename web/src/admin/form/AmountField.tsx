import { Field } from '#ui/Field.tsx';
import { NumberValue } from '../flows/pane/NumberValue.tsx';

interface AmountFieldProps {
  label: string;
  /** Minor units; null while nothing is written. */
  value: number | null;
  currency: string;
  onChange: (amount: number | null) => void;
  error?: string | null;
  hint?: string;
}

/** An amount in whole units of the currency, kept in minor ones. */
export const AmountField = ({ label, value, currency, onChange, error, hint }: AmountFieldProps) => (
  <Field label={label} error={error} hint={hint}>
    {() => (
      <NumberValue
        label={label}
        value={value === null ? '' : String(value)}
        currency={currency}
        onChange={(text) => onChange(text === '' ? null : Number(text))}
      />
    )}
  </Field>
);
