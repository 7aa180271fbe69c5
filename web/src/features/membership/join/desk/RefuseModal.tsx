import { Trans, useLingui } from '@lingui/react/macro';
import type { JoinRequest } from '@outlay/contract/membership/join';
import { Modal } from 'antd';
import { useState } from 'react';
import { errorWords } from '#text/errors.ts';
import { toast } from '#screen/toast.ts';
import { TextField } from '#desk/form/TextField.tsx';
import { useDecide } from './joining.queries.ts';

export function RefuseModal({ request, onClose }: { request: JoinRequest; onClose: () => void }) {
  const { t } = useLingui();
  const { id, version, name, account } = request;
  const [reason, setReason] = useState('');
  const decide = useDecide();
  const refuse = () =>
    decide.mutate(
      { id, version, decision: 'refuse', reason: reason.trim() },
      {
        onSuccess: () => {
          toast(t`Declined. They have been notified.`);
          onClose();
        },
      },
    );
  return (
    <Modal
      open
      title={t`Decline ${name}?`}
      okText={t`Decline`}
      cancelText={t`Cancel`}
      okButtonProps={{ danger: true, loading: decide.isPending }}
      onOk={refuse}
      onCancel={onClose}
    >
      <TextField
        label={t`Reason`}
        hint={<Trans>Sent to {account}. Optional.</Trans>}
        value={reason}
        onChange={setReason}
        error={decide.error && errorWords(decide.error)}
      />
    </Modal>
  );
}
