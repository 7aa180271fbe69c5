import type { ReactNode } from 'react';
import { Icon } from '#ui/Icon.tsx';
import { classes } from '#ui/class-names.ts';
import css from './Connections.module.css';

export interface StepProps {
  number: number;
  title: string;
  /** In one line, while the step is closed. */
  brief?: ReactNode;
  done: boolean;
  open: boolean;
  onToggle: () => void;
  children: ReactNode;
}

/** One step of the set-up, which opens and closes by its title. */
export const Step = ({ number, title, brief, done, open, onToggle, children }: StepProps) => (
  <li className={classes(css['step'], open && css['open'], done && css['done'])}>
    <span className={css['mark']} aria-hidden="true">
      {done ? <Icon name="check" size={15} /> : number}
    </span>
    <button type="button" className={css['title']} aria-expanded={open} onClick={onToggle}>
      <span>{title}</span>
      <Icon name={open ? 'up' : 'down'} size={14} />
    </button>
    {open ? (
      <div className={css['body']}>{children}</div>
    ) : (
      brief != null && <div className={css['brief']}>{brief}</div>
    )}
  </li>
);
