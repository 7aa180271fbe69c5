import { useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import { Dialog } from './Dialog.tsx';
import { IconButton } from './IconButton.tsx';

interface RemoveButtonProps {
  question: string;
  /** What goes with it, and what stays. */
  children: ReactNode;
  busy: boolean;
  /** `close` takes the question away, when it has an answer. */
  onRemove: (close: () => void) => void;
}

/** Asks once more before something goes. */
export function RemoveButton({ question, children, busy, onRemove }: RemoveButtonProps) {
  const { t } = useLingui();
  const [asking, setAsking] = useState(false);
  const close = () => setAsking(false);
  return (
    <>
      <IconButton icon="bin" label={t`Remove`} onPress={() => setAsking(true)} />
      <Dialog
        open={asking}
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
