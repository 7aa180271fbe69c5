import { useLingui } from '@lingui/react/macro';
import { Input, Modal } from 'antd';
import { useState, type ReactNode } from 'react';
import { errorWords } from '#text/errors.ts';
import { Field } from '#ui/Field.tsx';
import css from './Desk.module.css';

interface ReasonModalProps {
  open: boolean;
  title: string;
  label: string;
  okText: string;
  /** Explains the consequences. */
  children?: ReactNode;
  danger?: boolean;
  busy: boolean;
  error: Error | null;
  onClose: () => void;
  onDone: (reason: string) => void;
}

/** Asks for a reason before an action. */
export function ReasonModal(props: ReasonModalProps) {
  const { open, title, label, okText, children, danger = false, busy, error, onClose, onDone } = props;
  const { t } = useLingui();
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const missing = reason.trim() === '';
  const done = () => {
    setTried(true);
    if (!missing) onDone(reason.trim());
  };
  return (
    <Modal
      open={open}
      title={title}
      okText={okText}
      cancelText={t`Cancel`}
      okButtonProps={{ danger, loading: busy }}
      onOk={done}
      onCancel={onClose}
      destroyOnHidden
      afterClose={() => setReason('')}
    >
      {children}
      <Field label={label} error={tried && missing ? t`Please give a reason.` : error && errorWords(error)}>
        {(ids) => (
          <Input.TextArea
            {...ids}
            rows={3}
            maxLength={500}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
      </Field>
      <span className={css['small']}>{t`It is recorded in the audit log.`}</span>
    </Modal>
  );
}
