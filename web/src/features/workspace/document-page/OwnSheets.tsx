import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { ReasonSheet } from '#features/documents/document/ReasonSheet.tsx';
import { useVoidDocument, useWithdrawDocument } from '#features/documents/document/document.queries.ts';
import type { ActSheetProps } from './act.ts';
import { useUnpay } from './payment.queries.ts';

const Consequence = ({ children }: { children: ReactNode }) => (
  <p style={{ color: 'var(--soft)', fontSize: 13, paddingBottom: 12 }}>{children}</p>
);

export function WithdrawSheet({ open, document, onClose, onDone }: ActSheetProps) {
  const { t } = useLingui();
  const withdraw = useWithdrawDocument();
  const { id, version } = document;
  return (
    <ReasonSheet
      open={open}
      documentId={document.id}
      title={t`Withdraw document`}
      label={t`Reason (optional)`}
      verb={t`Withdraw`}
      busy={withdraw.isPending}
      error={withdraw.error}
      onClose={onClose}
      onDone={(reason) => withdraw.mutate({ id, version, reason }, { onSuccess: onDone })}
    >
      <Consequence>
        <Trans>
          The approvers will be notified. You can correct it and submit it again; it keeps its number.
        </Trans>
      </Consequence>
    </ReasonSheet>
  );
}

export function VoidSheet({ open, document, onClose, onDone }: ActSheetProps) {
  const { t } = useLingui();
  const giveUp = useVoidDocument();
  const { id, version } = document;
  return (
    <ReasonSheet
      open={open}
      documentId={document.id}
      title={t`Void this document`}
      label={t`Reason for cancellation`}
      verb={t`Void`}
      required
      dangerous
      busy={giveUp.isPending}
      error={giveUp.error}
      onClose={onClose}
      onDone={(reason) => giveUp.mutate({ id, version, reason }, { onSuccess: onDone })}
    >
      <Consequence>
        <Trans>
          Its expenses and invoices can be used again; its number stays taken. This cannot be undone.
        </Trans>
      </Consequence>
    </ReasonSheet>
  );
}

export function UnpaySheet({ open, document, onClose, onDone }: ActSheetProps) {
  const { t } = useLingui();
  const unpay = useUnpay();
  const { id, version } = document;
  return (
    <ReasonSheet
      open={open}
      documentId={document.id}
      title={t`The money came back`}
      label={t`What happened`}
      verb={t`Reverse payment`}
      required
      dangerous
      busy={unpay.isPending}
      error={unpay.error}
      onClose={onClose}
      onDone={(reason) => unpay.mutate({ id, version, reason }, { onSuccess: onDone })}
    >
      <Consequence>
        <Trans>A reversing entry is posted and the document can be paid again.</Trans>
      </Consequence>
    </ReasonSheet>
  );
}
