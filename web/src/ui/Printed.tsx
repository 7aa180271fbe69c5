import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import css from './Printed.module.css';

/** Drawn on paper only, and then nothing else is. */
export const Printed = ({ children }: { children: ReactNode }) =>
  createPortal(<div className={css['printed']}>{children}</div>, document.body);

/** Opens the browser's own print window. */
export const printPage = (): void => window.print();
