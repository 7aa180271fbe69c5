import { Plural, useLingui } from '@lingui/react/macro';
import type { FailureCode, Payment } from '@outlay/contract/processing/payment.batch';
import { Radio } from 'antd';
import { useState } from 'react';
import { toast } from '#screen/toast.ts';
import { FAILURES } from '../payables/payment-words.ts';
import { useRecordResults } from '../payables/payments.queries.ts';
import { ReasonModal } from '#desk/ReasonModal.tsx';
import { PaidModal } from './PaidModal.tsx';

export type Outcome = 'paid' | 'failed';

interface ResultModalProps {
  batchId: string;
  payments: readonly Payment[];
  outcome: Outcome | null;
  onClose: () => void;
}

/** Enters the bank's result: paid, with a day and a reference for each, or failed, with the reason. */
export function ResultModal({ batchId, payments, outcome, onClose }: ResultModalProps) {
  const { t } = useLingui();
  const done = () => {
    toast(t`Recorded`, 'good');
    onClose();
  };
  const rest = { batchId, payments, onClose, onDone: done };
  return (
    <>
      {outcome === 'paid' && <PaidModal {...rest} />}
      <FailedModal open={outcome === 'failed'} {...rest} />
    </>
  );
}

interface FailedModalProps extends Omit<ResultModalProps, 'outcome'> {
  open: boolean;
  onDone: () => void;
}

function FailedModal({ open, batchId, payments, onClose, onDone }: FailedModalProps) {
  const { t, i18n } = useLingui();
  const [code, setCode] = useState<FailureCode>('other');
  const record = useRecordResults();
  const fail = (reason: string) => {
    const results = payments.map(({ id }) => ({ paymentId: id, outcome: 'failed' as const, code, reason }));
    record.mutate({ id: batchId, results }, { onSuccess: onDone });
  };
  const { length: count } = payments;
  return (
    <ReasonModal
      open={open}
      danger
      title={t`Mark as failed`}
      label={t`Reason given by the bank`}
      okText={t`Mark as failed`}
      busy={record.isPending}
      error={record.error}
      onClose={onClose}
      onDone={fail}
    >
      <p>
        <Plural
          value={count}
          one="# payment failed. Its document can be paid again; the submitter is told why."
          other="# payments failed. Their documents can be paid again; the submitters are told why."
        />
      </p>
      <Radio.Group
        style={{ display: 'grid', gap: 8, marginBottom: 12 }}
        aria-label={t`Reason for failure`}
        value={code}
        options={(['name', 'account', 'other'] as const).map((value) => ({
          value,
          label: i18n._(FAILURES[value]),
        }))}
        onChange={({ target }) => setCode(target.value as FailureCode)}
      />
      {code !== 'other' && <p>{t`Nothing is paid to this account until it has been changed.`}</p>}
    </ReasonModal>
  );
}
