import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { IconButton } from './IconButton.tsx';
import { Modal } from './Modal.tsx';
import css from './Sheet.module.css';

interface SheetProps {
  open: boolean;
  title: string;
  onClose: () => void;
  children: ReactNode;
  /** Actions, fixed at the bottom while the content scrolls. */
  foot?: ReactNode;
}

/** A bottom sheet. Its children are mounted only while it is open. */
export function Sheet({ open, title, onClose, children, foot }: SheetProps) {
  const { t } = useLingui();
  if (!open) return null;
  return (
    <Modal label={title} className={css['cover']} onClose={onClose}>
      <div className={css['shade']} onClick={onClose} aria-hidden="true" />
      <div className={css['panel']}>
        <div className={css['head']}>
          <h2>{title}</h2>
          <IconButton icon="close" label={t`Close`} onPress={onClose} />
        </div>
        <div className={css['body']}>{children}</div>
        {foot && <div className={css['foot']}>{foot}</div>}
      </div>
    </Modal>
  );
}
