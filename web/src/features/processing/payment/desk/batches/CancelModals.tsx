import { Trans, useLingui } from '@lingui/react/macro';
import type { CancelStatement } from '@outlay/contract/processing/payment.batch';
import { Modal, Radio } from 'antd';
import { useState } from 'react';
import { toast } from '#screen/toast.ts';
import { Facts } from '#ui/Facts.tsx';
import { STATEMENTS } from '../payables/payment-words.ts';
import { useAskCancel, useCancelBatch, useConfirmCancel } from '../payables/payments.queries.ts';
import { ReasonModal } from '#desk/ReasonModal.tsx';
import { FormError } from '#desk/form/FormError.tsx';
import type { BatchModalProps } from './BatchModals.tsx';

/** Before the bank file is created, one person can cancel the batch. */
export function CancelModal({ batch: { id, version, number }, open, onClose }: BatchModalProps) {
  const { t } = useLingui();
  const cancel = useCancelBatch();
  const done = (reason: string) =>
    cancel.mutate(
      { id, version, reason },
      {
        onSuccess: () => {
          toast(t`Batch ${number} was cancelled`, 'good');
          onClose();
        },
      },
    );
  return (
    <ReasonModal
      open={open}
      danger
      title={t`Cancel ${number}?`}
      label={t`Reason for cancellation`}
      okText={t`Cancel the batch`}
      busy={cancel.isPending}
      error={cancel.error}
      onClose={onClose}
      onDone={done}
    >
      <p>
        <Trans>Its unpaid documents can be paid again in another batch.</Trans>
      </p>
    </ReasonModal>
  );
}

/** Afterwards one person states what happened to the file, and a second one confirms. */
export function AskCancelModal({ batch, open, onClose }: BatchModalProps) {
  const { t, i18n } = useLingui();
  const { id, version, number, state } = batch;
  const [statement, setStatement] = useState<CancelStatement>(state === 'Exported' ? 'notSent' : 'refused');
  const ask = useAskCancel();
  const done = (reason: string) =>
    ask.mutate(
      { id, version, statement, reason },
      {
        onSuccess: () => {
          toast(t`A second person must confirm it`, 'good');
          onClose();
        },
      },
    );
  return (
    <ReasonModal
      open={open}
      danger
      title={t`Cancel ${number}?`}
      label={t`Reason for cancellation`}
      okText={t`Request cancellation`}
      busy={ask.isPending}
      error={ask.error}
      onClose={onClose}
      onDone={done}
    >
      <p>
        <Trans>
          The bank file was created. If the bank has it and pays, the same people would be paid twice.
        </Trans>
      </p>
      <Radio.Group
        style={{ display: 'grid', gap: 8, marginBottom: 12 }}
        aria-label={t`What happened to the file`}
        value={statement}
        options={(['notSent', 'refused'] as const).map((value) => ({
          value,
          label: i18n._(STATEMENTS[value]),
          disabled: value === 'notSent' && state !== 'Exported',
        }))}
        onChange={({ target }) => setStatement(target.value as CancelStatement)}
      />
    </ReasonModal>
  );
}

/** Shows the second person the statement before they confirm. */
export function ConfirmCancelModal({ batch, open, onClose }: BatchModalProps) {
  const { t, i18n } = useLingui();
  const { id, version, number, cancelAsked } = batch;
  const confirm = useConfirmCancel();
  const done = () =>
    confirm.mutate(
      { id, version },
      {
        onSuccess: () => {
          toast(t`Batch ${number} was cancelled`, 'good');
          onClose();
        },
      },
    );
  return (
    <Modal
      open={open}
      title={t`Cancel ${number}?`}
      okText={t`Cancel the batch`}
      cancelText={t`Cancel`}
      okButtonProps={{ danger: true, loading: confirm.isPending }}
      onOk={done}
      onCancel={onClose}
    >
      {cancelAsked && (
        <Facts
          facts={[
            [t`Requested by`, cancelAsked.by.name],
            [t`Reason given`, i18n._(STATEMENTS[cancelAsked.statement])],
            [t`Why`, cancelAsked.reason],
          ]}
        />
      )}
      <p>
        <Trans>
          Its unpaid items can be paid again. Check with the bank that nothing was or will be paid.
        </Trans>
      </p>
      <FormError error={confirm.error} />
    </Modal>
  );
}
