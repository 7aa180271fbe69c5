import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { BatchDetail } from '@outlay/contract/processing/payment.batch';
import { Input, Modal } from 'antd';
import { useState } from 'react';
import { errorWords, reasonText } from '#text/errors.ts';
import { formatMoney, today } from '#text/format.ts';
import { toast } from '#screen/toast.ts';
import { Field } from '#ui/Field.tsx';
import { useReleaseBatch, useSubmitBatch } from '../payables/payments.queries.ts';
import { ReasonModal } from '#desk/ReasonModal.tsx';
import { FormError } from '#desk/form/FormError.tsx';
import type { useWriteFile } from './use-bank-file.ts';

export interface BatchModalProps {
  batch: BatchDetail;
  open: boolean;
  onClose: () => void;
}

interface AgainModalProps {
  open: boolean;
  write: ReturnType<typeof useWriteFile>;
  onClose: () => void;
}

export function AgainModal({ open, write, onClose }: AgainModalProps) {
  const { t } = useLingui();
  return (
    <ReasonModal
      open={open}
      title={t`Create bank file again`}
      label={t`Reason for creating it again`}
      okText={t`Create again`}
      busy={write.busy}
      error={write.error}
      onClose={onClose}
      onDone={write.start}
    >
      <p>
        <Trans>
          Make sure the first file was not sent to the bank; otherwise the same people would be paid twice.
        </Trans>
      </p>
    </ReasonModal>
  );
}

export function ReleaseModal({ batch, open, onClose }: BatchModalProps) {
  const { t } = useLingui();
  const { id, version, number, money, openCount, wallet } = batch;
  const release = useReleaseBatch();
  const amount = formatMoney(money);
  const done = () =>
    release.mutate(
      { id, version },
      {
        onSuccess: () => {
          toast(t`Batch ${number} has been released`, 'good');
          onClose();
        },
      },
    );
  return (
    <Modal
      open={open}
      title={t`Release ${number}?`}
      okText={t`Release`}
      cancelText={t`Cancel`}
      okButtonProps={{ loading: release.isPending }}
      onOk={done}
      onCancel={onClose}
    >
      <p>
        {wallet ? (
          <Plural
            value={openCount}
            one={`# payment, ${amount}. Afterwards the transfer can be started.`}
            other={`# payments, ${amount}. Afterwards the transfers can be started.`}
          />
        ) : (
          <Plural
            value={openCount}
            one={`# payment, ${amount}. Afterwards the bank file can be created.`}
            other={`# payments, ${amount}. Afterwards the bank file can be created.`}
          />
        )}
      </p>
      <FormError error={release.error} />
    </Modal>
  );
}

/** Marks the batch as submitted to the bank, with the day and the bank's reference. */
export function SubmitModal({ batch: { id, version, number }, open, onClose }: BatchModalProps) {
  const { t } = useLingui();
  const [form, setForm] = useState({ submittedOn: today(), reference: '' });
  const submit = useSubmitBatch();
  const done = () => {
    if (!form.submittedOn) return;
    submit.mutate(
      { id, version, ...form },
      {
        onSuccess: () => {
          toast(t`Batch ${number} is at the bank`, 'good');
          onClose();
        },
      },
    );
  };
  const missing = form.submittedOn === '' ? reasonText('required') : null;
  return (
    <Modal
      open={open}
      title={t`The bank has ${number}`}
      okText={t`The bank has it`}
      cancelText={t`Cancel`}
      okButtonProps={{ loading: submit.isPending }}
      onOk={done}
      onCancel={onClose}
    >
      <Field label={t`Submitted on`} error={missing}>
        {(ids) => (
          <Input
            {...ids}
            type="date"
            max={today()}
            value={form.submittedOn}
            onChange={({ target }) => setForm({ ...form, submittedOn: target.value })}
          />
        )}
      </Field>
      <Field label={t`Bank’s reference for it (optional)`} error={submit.error && errorWords(submit.error)}>
        {(ids) => (
          <Input
            {...ids}
            maxLength={60}
            value={form.reference}
            onChange={({ target }) => setForm({ ...form, reference: target.value })}
          />
        )}
      </Field>
    </Modal>
  );
}
