import { Plural, useLingui } from '@lingui/react/macro';
import type { Payment } from '@outlay/contract/payment';
import { Input, Modal } from 'antd';
import { useState } from 'react';
import { errorWords, reasonText } from '#kit/errors.ts';
import { formatSums, today } from '#kit/format.ts';
import { toast } from '#kit/toast.ts';
import { Field } from '#ui/Field.tsx';
import { sumsOf } from '#features/document/sums.ts';
import { useRecordResults } from '../payments/payments.queries.ts';
import { ReasonModal } from '../ReasonModal.tsx';

export type Outcome = 'paid' | 'failed';

interface ResultModalProps {
  batchId: string;
  payments: readonly Payment[];
  outcome: Outcome | null;
  onClose: () => void;
}

/** The bank's word on the chosen payments: paid with a reference and a day, or failed with a reason. */
export function ResultModal(props: ResultModalProps) {
  const { t } = useLingui();
  const { batchId, payments, outcome, onClose } = props;
  const record = useRecordResults();
  const done = () => {
    toast(t`Recorded`, 'good');
    onClose();
  };
  const fail = (reason: string) => {
    const results = payments.map(({ id }) => ({ paymentId: id, outcome: 'failed' as const, reason }));
    record.mutate({ id: batchId, results }, { onSuccess: done });
  };
  return (
    <>
      {outcome === 'paid' && <PaidModal {...props} onDone={done} />}
      <ReasonModal
        open={outcome === 'failed'}
        danger
        title={t`Mark as failed`}
        label={t`What the bank said`}
        verb={t`Mark as failed`}
        busy={record.isPending}
        error={record.error}
        onClose={onClose}
        onDone={fail}
      >
        <p>{t`The documents can be paid again; their owners are told why.`}</p>
      </ReasonModal>
    </>
  );
}

function PaidModal({ batchId, payments, onClose, onDone }: ResultModalProps & { onDone: () => void }) {
  const { t } = useLingui();
  const [form, setForm] = useState({ reference: '', paidOn: today() });
  const [tried, setTried] = useState(false);
  const record = useRecordResults();
  const { length: count } = payments;
  const sum = formatSums(sumsOf(payments));
  const missing = (value: string) => (tried && value.trim() === '' ? reasonText('required') : null);
  const done = () => {
    setTried(true);
    const reference = form.reference.trim();
    if (!reference || !form.paidOn) return;
    const results = payments.map(({ id }) => ({
      paymentId: id,
      outcome: 'paid' as const,
      reference,
      paidOn: form.paidOn,
    }));
    record.mutate({ id: batchId, results }, { onSuccess: onDone });
  };
  return (
    <Modal
      open
      title={t`Mark as paid`}
      okText={t`Mark as paid`}
      cancelText={t`Cancel`}
      okButtonProps={{ loading: record.isPending }}
      onOk={done}
      onCancel={onClose}
    >
      <p>
        <Plural value={count} one={`# payment, ${sum}`} other={`# payments, ${sum}`} />
      </p>
      <Field label={t`Bank reference`} error={missing(form.reference)}>
        {(ids) => (
          <Input
            {...ids}
            maxLength={60}
            value={form.reference}
            onChange={({ target }) => setForm({ ...form, reference: target.value })}
          />
        )}
      </Field>
      <Field label={t`Paid on`} error={missing(form.paidOn) ?? (record.error && errorWords(record.error))}>
        {(ids) => (
          <Input
            {...ids}
            type="date"
            max={today()}
            value={form.paidOn}
            onChange={({ target }) => setForm({ ...form, paidOn: target.value })}
          />
        )}
      </Field>
    </Modal>
  );
}
