import { Trans, useLingui } from '@lingui/react/macro';
import type { DocumentDetail, Finding } from '@outlay/contract/documents/document.detail';
import { useState } from 'react';
import { ReasonSheet } from '#features/documents/document/ReasonSheet.tsx';
import { Button } from '#ui/Button.tsx';
import { useDismissFindings } from './approval.queries.ts';

interface DismissFindingsProps {
  document: DocumentDetail;
  /** The occurrences of one finding. */
  group: readonly Finding[];
}

/** Dismisses a finding with a reason, which the next approvers can read. */
export function DismissFindings({ document, group }: DismissFindingsProps) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const dismiss = useDismissFindings();
  const { id, taskId, version, findings } = document;
  const close = () => setOpen(false);
  const send = (reason: string) => {
    const positions = group.map((finding) => findings.indexOf(finding));
    dismiss.mutate({ taskId: taskId ?? '', version, positions, reason }, { onSuccess: close });
  };
  return (
    <>
      <Button tone="text" small icon="check" onPress={() => setOpen(true)}>
        <Trans>Dismiss</Trans>
      </Button>
      <ReasonSheet
        open={open}
        documentId={id}
        title={t`Dismiss this finding`}
        label={t`Why is it no reason to stop?`}
        verb={t`Dismiss`}
        required
        missing={t`Please give a reason.`}
        busy={dismiss.isPending}
        error={dismiss.error}
        onClose={close}
        onDone={send}
      >
        <p>
          <Trans>Whoever decides next will see this.</Trans>
        </p>
      </ReasonSheet>
    </>
  );
}
