import { useLingui } from '@lingui/react/macro';
import { Modal } from 'antd';
import type { ReactNode } from 'react';
import { FormError } from '#desk/form/FormError.tsx';

interface SaveModalProps {
  title: string;
  /** Of its button; “Save” unless it is said. */
  action?: string;
  saving: boolean;
  disabled?: boolean;
  error: Error | null;
  onSave: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** A small form in a modal, with the server's error at its end. */
export function SaveModal(props: SaveModalProps) {
  const { t } = useLingui();
  const { title, action = t`Save`, saving, disabled = false, error, onSave, onClose, children } = props;
  return (
    <Modal
      open
      title={title}
      okText={action}
      cancelText={t`Cancel`}
      okButtonProps={{ loading: saving, disabled }}
      onOk={onSave}
      onCancel={onClose}
    >
      {children}
      <FormError error={error} />
    </Modal>
  );
}
