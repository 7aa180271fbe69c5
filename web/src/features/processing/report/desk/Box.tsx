import type { ReactNode } from 'react';
import css from './Reports.module.css';

interface BoxProps {
  title: string;
  /** Beside the title: unit, basis. */
  note?: ReactNode;
  aside?: ReactNode;
  children: ReactNode;
}

/** A panel of a dashboard. */
export const Box = ({ title, note, aside, children }: BoxProps) => (
  <section className={css['box']} aria-label={title}>
    <div className={css['boxHead']}>
      <h2>{title}</h2>
      <span className={css['note']}>{note}</span>
      <span className={css['gap']} />
      {aside}
    </div>
    {children}
  </section>
);
