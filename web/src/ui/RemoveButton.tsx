import { useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import { Dialog } from './Dialog.tsx';
import { IconButton } from './IconButton.tsx';

interface RemoveButtonProps {
  question: string;
  /** Explains what is deleted with it, and what is kept. */
  children: ReactNode;
  busy: boolean;
  /** `close` closes the confirmation dialog; call it when the request is done. */
  onRemove: (close: () => void) => void;
}

/** A delete button with a confirmation dialog. */
export function RemoveButton({ question, children, busy, onRemove }: RemoveButtonProps) {
  const { t } = useLingui();
  const [confirming, setConfirming] = useState(false);
  const close = () => setConfirming(false);
  return (
    <>
      <IconButton icon="bin" label={t`Remove`} onPress={() => setConfirming(true)} />
      <Dialog
        open={confirming}
        title={question}
        yes={t`Remove`}
        dangerous
        busy={busy}
        onYes={() => onRemove(close)}
        onNo={close}
      >
        <p>{children}</p>
      </Dialog>
    </>
  );
}
