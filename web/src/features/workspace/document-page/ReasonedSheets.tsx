import { useLingui } from '@lingui/react/macro';
import { ReasonSheet } from '#features/documents/document/ReasonSheet.tsx';
import type { ActSheetProps } from './act.ts';
import { useReasonedAct, useTerminate, type ReasonedAct } from './document-page.queries.ts';

interface Words {
  title: string;
  label: string;
  verb: string;
  /** Explains the consequences. */
  after: string;
  dangerous?: boolean;
}

function useWords(): Record<ReasonedAct, Words> {
  const { t } = useLingui();
  return {
    askRevoke: {
      title: t`Request revocation`,
      label: t`Reason for revocation`,
      verb: t`Request`,
      after: t`The finance manager decides. Until then nothing changes.`,
    },
    revoke: {
      title: t`Revoke this document`,
      label: t`Reason`,
      verb: t`Revoke`,
      after: t`The document is voided and its postings are reversed. Its expenses and invoices can be used again. This cannot be undone.`,
      dangerous: true,
    },
    unapprove: {
      title: t`Reopen the last approval`,
      label: t`Reason`,
      verb: t`Reopen approval`,
      after: t`The postings are reversed and the last approver decides again.`,
    },
    returnPassed: {
      title: t`Return after approval`,
      label: t`What needs to be corrected`,
      verb: t`Return`,
      after: t`The postings are reversed; the submitter can correct the document and submit it again.`,
    },
    hold: {
      title: t`Hold payment`,
      label: t`Reason`,
      verb: t`Hold payment`,
      after: t`It will not be added to any payment batch until someone resumes the payment.`,
    },
  };
}

interface ReasonedProps extends ActSheetProps {
  act: ReasonedAct;
}

function Reasoned({ act, open, document, onClose, onDone }: ReasonedProps) {
  const { after, ...words } = useWords()[act];
  const change = useReasonedAct(act);
  const { id, version } = document;
  return (
    <ReasonSheet
      open={open}
      documentId={id}
      {...words}
      required
      busy={change.isPending}
      error={change.error}
      onClose={onClose}
      onDone={(reason) => change.mutate({ id, version, reason }, { onSuccess: onDone })}
    >
      <Consequence>{after}</Consequence>
    </ReasonSheet>
  );
}

const Consequence = ({ children }: { children: string }) => (
  <p style={{ color: 'var(--soft)', fontSize: 13, paddingBottom: 12 }}>{children}</p>
);

export const AskRevokeSheet = (props: ActSheetProps) => <Reasoned act="askRevoke" {...props} />;
export const RevokeSheet = (props: ActSheetProps) => <Reasoned act="revoke" {...props} />;
export const UnapproveSheet = (props: ActSheetProps) => <Reasoned act="unapprove" {...props} />;
export const ReturnPassedSheet = (props: ActSheetProps) => <Reasoned act="returnPassed" {...props} />;
export const HoldSheet = (props: ActSheetProps) => <Reasoned act="hold" {...props} />;

/** Terminates a running approval for good. */
export function TerminateSheet({ open, document, onClose, onDone }: ActSheetProps) {
  const { t } = useLingui();
  const terminate = useTerminate();
  const { id } = document;
  return (
    <ReasonSheet
      open={open}
      documentId={id}
      title={t`Terminate approval`}
      label={t`Reason`}
      verb={t`Terminate`}
      required
      dangerous
      busy={terminate.isPending}
      error={terminate.error}
      onClose={onClose}
      onDone={(reason) => terminate.mutate({ id, reason }, { onSuccess: () => onDone() })}
    >
      <Consequence>{t`The document is voided and its submitter is told why. This cannot be undone.`}</Consequence>
    </ReasonSheet>
  );
}
