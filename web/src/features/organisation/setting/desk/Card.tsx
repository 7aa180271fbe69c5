import { useId, type ReactNode } from 'react';
import { classes } from '#ui/class-names.ts';
import css from './Company.module.css';

/** One part of the settings under its heading. */
export function Card({ title, wide, children }: { title: string; wide?: boolean; children: ReactNode }) {
  const id = useId();
  return (
    <section className={classes(css['card'], wide && css['wide'])} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
