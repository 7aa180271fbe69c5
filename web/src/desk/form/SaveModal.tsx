import { useLingui } from '@lingui/react/macro';
import { Modal } from 'antd';
import type { ReactNode } from 'react';
import { errorWords } from '#text/errors.ts';
import css from '../Desk.module.css';

interface SaveModalProps {
  title: string;
  saving: boolean;
  error: Error | null;
  onSave: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** A small form in a modal, with the server's error at its end. */
export function SaveModal({ title, saving, error, onSave, onClose, children }: SaveModalProps) {
  const { t } = useLingui();
  return (
    <Modal
      open
      title={title}
      okText={t`Save`}
      cancelText={t`Cancel`}
      okButtonProps={{ loading: saving }}
      onOk={onSave}
      onCancel={onClose}
    >
      {children}
      {error && (
        <p className={css['wrong']} role="alert">
          {errorWords(error)}
        </p>
      )}
    </Modal>
  );
}
