import { Trans, useLingui } from '@lingui/react/macro';
import { ReasonSheet } from '#features/documents/document/ReasonSheet.tsx';
import { useReject } from './approval.queries.ts';
import type { DecisionProps } from './decision.ts';

/** Rejects for good; the invoices can then be used in another document. */
export function RejectSheet({ open, document, onClose, onDecided }: DecisionProps) {
  const { t } = useLingui();
  const reject = useReject();
  const { taskId, version } = document;
  return (
    <ReasonSheet
      open={open}
      documentId={document.id}
      title={t`Reject document`}
      label={t`Reason for rejection`}
      verb={t`Reject`}
      required
      dangerous
      busy={reject.isPending}
      error={reject.error}
      onClose={onClose}
      onDone={(reason) => taskId && reject.mutate({ taskId, version, reason }, { onSuccess: onDecided })}
    >
      <p style={{ color: 'var(--soft)', fontSize: 13, paddingBottom: 12 }}>
        <Trans>This cannot be undone. If it can be corrected, return it instead.</Trans>
      </p>
    </ReasonSheet>
  );
}
