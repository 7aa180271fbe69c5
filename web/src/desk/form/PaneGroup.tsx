import type { ReactNode } from 'react';
import css from './Form.module.css';

/** A section of a form, with a heading. */
export const PaneGroup = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={css['group']}>
    <h2>{title}</h2>
    {children}
  </section>
);
