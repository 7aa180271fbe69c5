import { useId, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { classes } from './class-names.ts';
import css from './Modal.module.css';
import { ToastHost } from './ToastHost.tsx';
import { useModal } from './use-modal.ts';

interface ModalProps {
  label: string;
  /** A question that must be answered is an alert. */
  role?: 'dialog' | 'alertdialog';
  className?: string | undefined;
  onClose: () => void;
  children: ReactNode;
}

/** What lies over the whole page, as long as it is mounted; it draws nothing itself. */
export function Modal({ label, role = 'dialog', className, onClose, children }: ModalProps) {
  const key = useId();
  const panel = useModal(key, onClose);
  return createPortal(
    <dialog
      ref={panel}
      className={classes(css['modal'], className)}
      role={role}
      aria-modal="true"
      aria-label={label}
      tabIndex={-1}
    >
      {children}
      <ToastHost modal={key} />
    </dialog>,
    document.body,
  );
}
