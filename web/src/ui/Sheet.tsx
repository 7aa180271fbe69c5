import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { IconButton } from './IconButton.tsx';
import css from './Sheet.module.css';
import { useModal } from './use-modal.ts';

interface SheetProps {
  open: boolean;
  title: string;
  onClose: () => void;
  children: ReactNode;
  /** Actions that stay at the bottom while the content scrolls. */
  foot?: ReactNode;
}

/** A sheet from the bottom. Its children are mounted only while it is open. */
export function Sheet({ open, title, onClose, children, foot }: SheetProps) {
  const { t } = useLingui();
  const panel = useModal(open, onClose);
  if (!open) return null;
  return createPortal(
    <div className={css['cover']}>
      <div className={css['shade']} onClick={onClose} aria-hidden="true" />
      <div
        className={css['panel']}
        role="dialog"
        aria-modal="true"
        aria-label={title}
        ref={panel}
        tabIndex={-1}
      >
        <div className={css['head']}>
          <h2>{title}</h2>
          <IconButton icon="close" label={t`Close`} onPress={onClose} />
        </div>
        <div className={css['body']}>{children}</div>
        {foot && <div className={css['foot']}>{foot}</div>}
      </div>
    </div>,
    document.body,
  );
}
