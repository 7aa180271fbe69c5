import type { ReactNode } from 'react';
import css from './Dock.module.css';

/** The actions at the thumb: the frequent one at the right and wide, the dangerous one never beside it. */
export const Dock = ({ children }: { children: ReactNode }) => (
  <footer className={css['dock']}>
    <div className={css['inner']}>{children}</div>
  </footer>
);
