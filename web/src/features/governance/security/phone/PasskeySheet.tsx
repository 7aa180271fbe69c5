import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { makePasskey } from '#host/passkey.ts';
import { errorWords } from '#text/errors.ts';
import { newId } from '#device/id.ts';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { deviceWords } from './device-words.ts';
import css from './Security.module.css';
import { useBeginPasskey, useConfirmPasskey } from '../security.queries.ts';

interface PasskeySheetProps {
  open: boolean;
  onClose: () => void;
  onDone: (recoveryCodes: readonly string[] | null) => void;
}

export function PasskeySheet({ open, onClose, onDone }: PasskeySheetProps) {
  const { t } = useLingui();
  return (
    <Sheet open={open} title={t`Passkey`} onClose={onClose}>
      <Making onDone={onDone} />
    </Sheet>
  );
}

function Making({ onDone }: Pick<PasskeySheetProps, 'onDone'>) {
  const { t } = useLingui();
  const [name, setName] = useState(() => deviceWords(navigator.userAgent));
  const [notMade, setNotMade] = useState(false);
  const begin = useBeginPasskey();
  const confirm = useConfirmPasskey();
  const failed = begin.error ?? confirm.error;
  const make = async () => {
    setNotMade(false);
    const { challenge, options } = await begin.mutateAsync({});
    const response = await makePasskey(options);
    if (!response) return setNotMade(true);
    const { recoveryCodes } = await confirm.mutateAsync({
      id: newId(),
      name: name.trim() || t`Passkey`,
      challenge,
      response,
    });
    onDone(recoveryCodes);
  };
  return (
    <div className={css['actions']}>
      <p className={css['lead']} style={{ padding: 0 }}>
        <Trans>
          The passkey stays on this device, which asks for your fingerprint, face or passcode. Nothing secret
          leaves it.
        </Trans>
      </p>
      <TextInput label={t`Device name`} value={name} onChange={setName} most={40} />
      {(failed ?? notMade) && (
        <Notice
          tone="stop"
          title={
            failed ? errorWords(failed) : t`No passkey was created. Try again, or use the authenticator app.`
          }
        />
      )}
      <Button
        wide
        icon="shield"
        busy={begin.isPending || confirm.isPending}
        onPress={() => void make().catch(() => undefined)}
      >
        <Trans>Create a passkey</Trans>
      </Button>
    </div>
  );
}
