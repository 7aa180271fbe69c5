import { Trans, useLingui } from '@lingui/react/macro';
import type { BatchDetail, Payment } from '@outlay/contract/processing/payment.batch';
import { Button } from 'antd';
import { useState } from 'react';
import { toast } from '#screen/toast.ts';
import { useTakeOut } from '../payables/payments.queries.ts';
import { ReasonModal } from '#desk/ReasonModal.tsx';

/** Removes a payment from the batch before its bank file is created. */
export function TakeOut({ batch, payment }: { batch: BatchDetail; payment: Payment }) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const takeOut = useTakeOut();
  const { id, version } = batch;
  const { documentNumber } = payment;
  const done = (reason: string) =>
    takeOut.mutate(
      { id, version, paymentId: payment.id, reason },
      {
        onSuccess: () => {
          toast(t`${documentNumber} was removed`, 'good');
          setOpen(false);
        },
      },
    );
  return (
    <>
      <Button
        type="link"
        size="small"
        style={{ paddingInline: 0 }}
        aria-label={t`Remove ${documentNumber}`}
        onClick={() => setOpen(true)}
      >
        <Trans>Remove from batch</Trans>
      </Button>
      <ReasonModal
        open={open}
        title={t`Remove ${documentNumber} from the batch?`}
        label={t`Reason for removal`}
        okText={t`Remove from batch`}
        busy={takeOut.isPending}
        error={takeOut.error}
        onClose={() => setOpen(false)}
        onDone={done}
      >
        <p>
          <Trans>Its document can be paid again in another batch.</Trans>
        </p>
      </ReasonModal>
    </>
  );
}
