import { Input } from 'antd';
import type { ReactNode } from 'react';
import { Field } from '#ui/Field.tsx';

interface TextFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  error?: string | null | undefined;
  hint?: ReactNode;
  most?: number;
  kind?: 'text' | 'date' | 'time' | 'decimal';
  placeholder?: string;
}

/** An input for one line of text, a day, a time of day or a decimal number (kept as text). */
export const TextField = (props: TextFieldProps) => {
  const { label, value, onChange, error, hint, most = 140, kind = 'text', placeholder } = props;
  return (
    <Field label={label} error={error} hint={hint}>
      {(ids) => (
        <Input
          {...ids}
          {...(placeholder === undefined ? {} : { placeholder })}
          {...(kind === 'decimal' ? { inputMode: 'decimal' as const } : { type: kind })}
          maxLength={most}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
};
