import { useId, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { classes } from './class-names.ts';
import css from './Modal.module.css';
import { ToastHost } from './ToastHost.tsx';
import { useModal } from './use-modal.ts';

interface ModalProps {
  label: string;
  /** `alertdialog` for a question that must be answered. */
  role?: 'dialog' | 'alertdialog';
  className?: string | undefined;
  onClose: () => void;
  children: ReactNode;
}

/** A modal `<dialog>`, open as long as it is mounted. Has no styles of its own. */
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
