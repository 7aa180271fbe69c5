import { Input } from 'antd';
import type { ReactNode } from 'react';
import { Field } from '#ui/Field.tsx';

interface PemFieldProps {
  label: string;
  value: string;
  onChange: (text: string) => void;
  error: string | null;
  hint?: ReactNode;
  /** The first line of what is pasted. */
  firstLine: string;
}

/** A certificate or a public key as text. */
export const PemField = ({ label, value, onChange, error, hint, firstLine }: PemFieldProps) => (
  <Field label={label} error={error} hint={hint}>
    {(ids) => (
      <Input.TextArea
        {...ids}
        autoSize={{ minRows: 3, maxRows: 8 }}
        spellCheck={false}
        placeholder={firstLine}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    )}
  </Field>
);

export const FIRST_LINES = {
  certificate: '-----BEGIN CERTIFICATE-----',
  publicKey: '-----BEGIN PUBLIC KEY-----',
};
