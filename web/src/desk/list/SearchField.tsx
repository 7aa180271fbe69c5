import { useLingui } from '@lingui/react/macro';
import { Input, type InputRef } from 'antd';
import type { RefObject } from 'react';
import css from '../Desk.module.css';

interface SearchFieldProps {
  /** For the keyboard shortcut that focuses the field. */
  field: RefObject<InputRef | null>;
  value: string;
  onChange: (search: string) => void;
  /** Names what is searched; documents by default. */
  label?: string;
}

export function SearchField({ field, value, onChange, label }: SearchFieldProps) {
  const { t } = useLingui();
  const words = label ?? t`Person, number or title`;
  return (
    <Input
      ref={field}
      className={css['search'] ?? ''}
      allowClear
      maxLength={140}
      placeholder={words}
      aria-label={words}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
