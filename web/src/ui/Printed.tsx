import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import css from './Printed.module.css';

/** Content that is visible only in print, and then replaces the whole page. */
export const Printed = ({ children }: { children: ReactNode }) =>
  createPortal(<div className={css['printed']}>{children}</div>, document.body);

/** Opens the browser's print dialog. */
export const printPage = (): void => window.print();
