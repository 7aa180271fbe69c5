import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { requestPasskey, passkeysWork } from '#host/passkey.ts';
import { errorWords } from '#text/errors.ts';
import { keepSignedIn } from '#session/session.ts';
import { toast } from '#screen/toast.ts';
import { Button } from '#ui/Button.tsx';
import { useBeginPasskeySignIn, useSignInWithPasskey } from './account.queries.ts';
import css from './Login.module.css';

interface PasskeySignInProps {
  agreed: boolean;
  onEntered: () => void;
}

/**
 * Signs in with a passkey alone: nothing to type, and no second factor. Hidden where the browser does not support it.
 */
export function PasskeySignIn({ agreed, onEntered }: PasskeySignInProps) {
  const { t } = useLingui();
  const [notReceived, setNotReceived] = useState(false);
  const begin = useBeginPasskeySignIn();
  const enter = useSignInWithPasskey();
  const failed = begin.error ?? enter.error;
  const signIn = async () => {
    if (!agreed) return toast(t`Please tick the user agreement and privacy policy.`, 'stop');
    setNotReceived(false);
    enter.reset();
    const { challenge, options } = await begin.mutateAsync({});
    const response = await requestPasskey(options);
    if (!response) return setNotReceived(true);
    keepSignedIn(await enter.mutateAsync({ challenge, response, agreed }));
    onEntered();
  };
  if (!passkeysWork()) return null;
  return (
    <div className={css['passkey']}>
      <Button
        tone="line"
        wide
        icon="shield"
        busy={begin.isPending || enter.isPending}
        onPress={() => void signIn().catch(() => undefined)}
      >
        <Trans>Sign in with a passkey</Trans>
      </Button>
      {(failed ?? notReceived) && (
        <p className={css['wrong']} role="alert">
          {failed ? errorWords(failed) : t`The passkey was not received. Try again, or use another way.`}
        </p>
      )}
    </div>
  );
}
