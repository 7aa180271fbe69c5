import { useLingui } from '@lingui/react/macro';
import type { Duplicate } from '@outlay/contract/spend/invoice';
import { useState } from 'react';
import { errorWords } from '#text/errors.ts';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { TextArea } from '#ui/TextInput.tsx';
import { DuplicateNotice } from '#features/spend/invoice/phone/DuplicateNotice.tsx';

interface KeepDuplicateProps {
  open: boolean;
  duplicate: Duplicate;
  busy: boolean;
  error: Error | null;
  onClose: () => void;
  onKeep: (reason: string) => void;
}

/** Asks for the reason, which the approvers read, before an already recorded invoice is kept. */
export function KeepDuplicate({ open, duplicate, busy, error, onClose, onKeep }: KeepDuplicateProps) {
  const { t } = useLingui();
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const missing = reason.trim() === '';
  const keep = () => {
    setTried(true);
    if (!missing) onKeep(reason.trim());
  };
  return (
    <Sheet
      open={open}
      title={t`Keep this invoice?`}
      onClose={onClose}
      foot={
        <Button wide busy={busy} onPress={keep}>
          {t`Save`}
        </Button>
      }
    >
      <DuplicateNotice duplicate={duplicate} />
      <TextArea
        label={t`Why is it not the same invoice?`}
        value={reason}
        onChange={setReason}
        most={140}
        required
        hint={t`Your approvers will see this.`}
        error={tried && missing ? t`Please give a reason.` : null}
      />
      {error && <Notice tone="stop" title={errorWords(error)} />}
    </Sheet>
  );
}
