import { Trans, useLingui } from '@lingui/react/macro';
import type { CodePurpose, SmsTrouble } from '@outlay/contract/account';
import type { FormEvent } from 'react';
import { errorWords } from '#kit/errors.ts';
import { Button } from '#ui/Button.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { CaptchaInput } from './CaptchaInput.tsx';
import css from './Login.module.css';
import { useWays } from './account.queries.ts';
import { useCodeForm } from './use-code-form.ts';

interface CodeFormProps {
  purpose: CodePurpose;
  onNext: (answer: { account: string; code: string }) => void;
  busy: boolean;
  error: Error | null;
}

/** Phone or email, the characters of a picture, the code that was sent. */
export function CodeForm({ purpose, onNext, busy, error }: CodeFormProps) {
  const { t } = useLingui();
  const { form, set, errors, trouble, human, send, sending, left, setTried } = useCodeForm(purpose);
  const mailOnly = useWays()?.phone === false;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried('next');
    const answer = { account: form.account.trim(), code: form.code };
    if (answer.account && answer.code) onNext(answer);
  };
  return (
    <form className={css['form']} onSubmit={submit} noValidate>
      <TextInput
        label={mailOnly ? t`Email address` : t`Phone number or email`}
        hint={
          mailOnly ? t`This server cannot send text messages, so a phone number does not work here.` : null
        }
        value={form.account}
        onChange={(account) => set({ account })}
        inputMode="email"
        autoComplete="username"
        most={100}
        error={errors.account}
      />
      <CaptchaInput human={human} error={errors.captcha} />
      <TextInput
        label={t`Code`}
        value={form.code}
        onChange={(code) => set({ code: code.replace(/\D/g, '') })}
        inputMode="numeric"
        autoComplete="one-time-code"
        most={6}
        error={errors.code ?? (error && errorWords(error))}
        hint={trouble === 'none' ? null : <TroubleWords trouble={trouble} />}
        beside={
          <Button tone="line" small busy={sending} disabled={left > 0} onPress={send}>
            {left > 0 ? t`Again in ${left} s` : t`Send code`}
          </Button>
        }
      />
      <div className={css['submit']}>
        <Button submit wide busy={busy}>
          <Trans>Next</Trans>
        </Button>
      </div>
    </form>
  );
}

/** To whoever asks again: the phone may be off, or the number wrong; a mail address is another way. */
function TroubleWords({ trouble }: { trouble: Exclude<SmsTrouble, 'none'> }) {
  if (trouble === 'unreached')
    return (
      <Trans>
        The last code could not be delivered to this number. Check the number, or use an email address.
      </Trans>
    );
  return <Trans>Still no code? Check the number, or use an email address if your account has one.</Trans>;
}
