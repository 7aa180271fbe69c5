import { Trans, useLingui } from '@lingui/react/macro';
import type { DocumentDetail, Finding } from '@outlay/contract/document';
import { useState } from 'react';
import { errorWords } from '#kit/errors.ts';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { LongText } from '#ui/TextInput.tsx';
import { useDismissFindings } from './approval.queries.ts';

interface DismissFindingsProps {
  document: DocumentDetail;
  /** The same finding at one or several places. */
  group: readonly Finding[];
}

/** Says why a finding is no reason to stop; whoever decides next reads it. */
export function DismissFindings({ document, group }: DismissFindingsProps) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const dismiss = useDismissFindings();
  const missing = reason.trim() === '';
  const send = () => {
    setTried(true);
    if (missing) return;
    const { taskId, version, findings } = document;
    const positions = group.map((finding) => findings.indexOf(finding));
    dismiss.mutate(
      { taskId: taskId ?? '', version, positions, reason: reason.trim() },
      { onSuccess: () => setOpen(false) },
    );
  };
  return (
    <>
      <Button tone="text" small icon="check" onPress={() => setOpen(true)}>
        <Trans>Dismiss</Trans>
      </Button>
      <Sheet
        open={open}
        title={t`Dismiss this finding`}
        onClose={() => setOpen(false)}
        foot={
          <Button wide busy={dismiss.isPending} onPress={send}>
            <Trans>Dismiss</Trans>
          </Button>
        }
      >
        <LongText
          label={t`Why is it no reason to stop?`}
          value={reason}
          onChange={setReason}
          most={500}
          required
          hint={t`Whoever decides next will see this.`}
          error={tried && missing ? t`Please give a reason.` : null}
        />
        {dismiss.error && <Notice tone="stop" title={errorWords(dismiss.error)} />}
      </Sheet>
    </>
  );
}
