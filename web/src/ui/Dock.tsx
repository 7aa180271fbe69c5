import type { ReactNode } from 'react';
import css from './Dock.module.css';

/** The action bar at the bottom: the primary action wide at the right, a destructive one never beside it. */
export const Dock = ({ children }: { children: ReactNode }) => (
  <footer className={css['dock']}>
    <div className={css['inner']}>{children}</div>
  </footer>
);
