import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type FormEvent, type ReactNode } from 'react';
import { toast } from '#screen/toast.ts';
import { Button } from '#ui/Button.tsx';
import { useSignInWithCode } from './account.queries.ts';
import { AgreedBox } from './AgreedBox.tsx';
import { CodeFields } from './CodeFields.tsx';
import css from './Login.module.css';
import { useCodeForm } from './use-code-form.ts';

interface CodeLoginFormProps {
  /** What was already typed on the other form. */
  start: { account: string; agreed: boolean };
  onEntered: () => void;
  onPassword: () => void;
  /** Shown below the button. */
  children?: ReactNode;
}

/** Signs in with a code in place of the password. A second factor is still required. */
export function CodeLoginForm({ start, onEntered, onPassword, children }: CodeLoginFormProps) {
  const { t } = useLingui();
  const codes = useCodeForm('signIn', start.account);
  const [agreed, setAgreed] = useState(start.agreed);
  const signIn = useSignInWithCode();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const answer = codes.take();
    if (!answer) return;
    if (!agreed) return toast(t`Please tick the user agreement and privacy policy.`, 'stop');
    signIn.mutate({ ...answer, agreed }, { onSuccess: ({ success }) => success && onEntered() });
  };
  return (
    <form className={css['form']} onSubmit={submit} noValidate>
      <CodeFields codes={codes} error={signIn.error} />
      <div className={css['instead']}>
        <Button tone="text" small onPress={onPassword}>
          <Trans>Sign in with a password</Trans>
        </Button>
      </div>
      <AgreedBox agreed={agreed} onChange={setAgreed} />
      <Button submit wide busy={signIn.isPending}>
        <Trans>Sign in</Trans>
      </Button>
      {children}
    </form>
  );
}
