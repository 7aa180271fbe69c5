import type { ReactNode } from 'react';
import css from './Card.module.css';

/** A white panel with padding. */
export const Card = ({ children }: { children: ReactNode }) => <div className={css['card']}>{children}</div>;

/** A panel with a list of rows, separated by lines. */
export const Rows = ({ children, label }: { children: ReactNode; label?: string }) => (
  <ul className={css['rows']} aria-label={label}>
    {children}
  </ul>
);

interface SectionProps {
  title: string;
  children: ReactNode;
  aside?: ReactNode;
}

/** A heading above a panel, with optional secondary content at its right. */
export function Section({ title, children, aside }: SectionProps) {
  return (
    <section>
      <div className={css['heading']}>
        <h2>{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
