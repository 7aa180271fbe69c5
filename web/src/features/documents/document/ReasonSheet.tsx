import { useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import { Button } from '#ui/Button.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { TextArea } from '#ui/TextInput.tsx';
import { ActFault, isOver } from './ActFault.tsx';

interface ReasonSheetProps {
  open: boolean;
  documentId: string;
  title: string;
  /** Explains the consequences. */
  children?: ReactNode;
  label: string;
  /** Label of the button. */
  verb: string;
  /** A reason must be given. */
  required?: boolean;
  /** Error below an empty required field. */
  missing?: string;
  dangerous?: boolean;
  busy: boolean;
  error: Error | null;
  /** Common reasons: a tap fills one in. */
  often?: readonly string[];
  onClose: () => void;
  onDone: (reason: string) => void;
}

/** Asks for a reason, explains the consequences and shows the server's error. */
export function ReasonSheet(props: ReasonSheetProps) {
  return (
    <Sheet open={props.open} title={props.title} onClose={props.onClose}>
      <ReasonForm {...props} />
    </Sheet>
  );
}

function ReasonForm(props: ReasonSheetProps) {
  const { children, label, verb, required = false, dangerous = false, error, often = [], documentId } = props;
  const { t } = useLingui();
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const missing = required && reason.trim() === '';
  const done = () => {
    setTried(true);
    if (!missing) props.onDone(reason.trim());
  };
  return (
    <>
      <TextArea
        label={label}
        value={reason}
        onChange={setReason}
        most={required ? 500 : 140}
        error={tried && missing ? (props.missing ?? t`Please give a reason so they know what to do.`) : null}
      />
      <OftenReasons often={often} onPick={setReason} />
      {children}
      <ActFault error={error} documentId={documentId} />
      {isOver(error) ? (
        <Button tone="line" wide onPress={props.onClose}>
          {t`Close`}
        </Button>
      ) : (
        <Button tone={dangerous ? 'stop' : 'brand'} wide busy={props.busy} onPress={done}>
          {verb}
        </Button>
      )}
    </>
  );
}

function OftenReasons({ often, onPick }: { often: readonly string[]; onPick: (reason: string) => void }) {
  if (often.length === 0) return null;
  return (
    <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8, paddingBottom: 12 }}>
      {often.map((reason) => (
        <Button key={reason} tone="line" small onPress={() => onPick(reason)}>
          {reason}
        </Button>
      ))}
    </div>
  );
}
