import type { ReactNode } from 'react';
import { Icon } from '#ui/Icon.tsx';
import css from './Document.module.css';

interface TickProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  title: string;
  sub?: ReactNode;
  lead?: ReactNode;
  end?: ReactNode;
}

/** A row with a checkbox, in a multiple-choice list. */
export const Tick = ({ checked, onChange, title, sub, lead, end }: TickProps) => (
  <button
    type="button"
    role="checkbox"
    aria-checked={checked}
    className={css['tick']}
    onClick={() => onChange(!checked)}
  >
    <span className={css['box']}>
      <Icon name="check" size={16} />
    </span>
    {lead}
    <span className={css['grow']}>
      <span>{title}</span>
      {sub != null && <small>{sub}</small>}
    </span>
    {end}
  </button>
);
