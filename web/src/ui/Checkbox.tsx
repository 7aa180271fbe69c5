import type { ReactNode } from 'react';
import css from './Checkbox.module.css';

interface CheckboxProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  children?: ReactNode;
  label?: string;
}

export const Checkbox = ({ checked, onChange, children, label }: CheckboxProps) => (
  <label className={css['label']}>
    <input
      type="checkbox"
      className={css['box']}
      checked={checked}
      aria-label={label}
      onChange={(event) => onChange(event.target.checked)}
    />
    {children != null && <span>{children}</span>}
  </label>
);
