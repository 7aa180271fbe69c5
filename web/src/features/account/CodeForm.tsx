import { Trans, useLingui } from '@lingui/react/macro';
import type { CodePurpose } from '@outlay/contract/account';
import { useState, type FormEvent, type ReactNode } from 'react';
import { CallError } from '#kit/call-error.ts';
import { errorWords } from '#kit/errors.ts';
import { toast } from '#kit/toast.ts';
import { Button } from '#ui/Button.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { useCaptcha, useSendCode } from './account.queries.ts';
import { CaptchaInput } from './CaptchaInput.tsx';
import css from './Login.module.css';
import { useCountdown } from './use-countdown.ts';

interface CodeFormProps {
  purpose: CodePurpose;
  onNext: (answer: { account: string; code: string }) => void;
  busy: boolean;
  error: Error | null;
  children?: ReactNode;
}

const ofCaptcha = (error: Error | null) =>
  error instanceof CallError && (error.reason === 'wrongCaptcha' || error.body?.fields?.[0]?.path === 'captcha');

/** Phone or email, the characters of a picture, the code that was sent. */
export function CodeForm({ purpose, onNext, busy, error, children }: CodeFormProps) {
  const { t } = useLingui();
  const [form, setForm] = useState({ account: '', captcha: '', code: '' });
  const [tried, setTried] = useState<'no' | 'send' | 'next'>('no');
  const picture = useCaptcha();
  const sending = useSendCode();
  const countdown = useCountdown();
  const account = form.account.trim();
  const missing = (value: string, words: string) => (value.trim() ? null : words);
  const accountError = tried !== 'no' ? missing(account, t`Please enter your phone number or email.`) : null;
  const codeError = tried === 'next' ? missing(form.code, t`Please enter the code.`) : null;

  const send = () => {
    setTried('send');
    if (!account || !form.captcha.trim()) return;
    sending.mutate(
      { account, captcha: form.captcha.trim(), captchaId: picture.captchaId, purpose },
      {
        onSuccess: ({ retryAfter }) => {
          countdown.start(retryAfter);
          toast(t`The code is on its way.`, 'good');
        },
        onError: (failure) => {
          if (failure.body?.retryAfter) countdown.start(failure.body.retryAfter);
          setForm((now) => ({ ...now, captcha: '' }));
          picture.renew();
        },
      },
    );
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried('next');
    if (account && form.code.trim()) onNext({ account, code: form.code.trim() });
  };
  const captchaWrong = ofCaptcha(sending.error);
  const sendError = sending.error && !captchaWrong ? errorWords(sending.error) : null;
  return (
    <form className={css['form']} onSubmit={submit} noValidate>
      <TextInput
        label={t`Phone number or email`}
        value={form.account}
        onChange={(value) => setForm({ ...form, account: value })}
        inputMode="email"
        autoComplete="username"
        most={100}
        error={accountError ?? sendError}
      />
      <CaptchaInput
        value={form.captcha}
        onChange={(captcha) => setForm({ ...form, captcha })}
        picture={picture}
        error={captchaWrong ? errorWords(sending.error) : tried === 'send' ? missing(form.captcha, t`Please enter the characters of the picture.`) : null}
      />
      <TextInput
        label={t`Code`}
        value={form.code}
        onChange={(code) => setForm({ ...form, code: code.replace(/\D/g, '') })}
        inputMode="numeric"
        autoComplete="one-time-code"
        most={6}
        error={codeError ?? (error && errorWords(error))}
        beside={
          <Button tone="line" small busy={sending.isPending} disabled={countdown.left > 0} onPress={send}>
            {countdown.left > 0 ? t`Again in ${countdown.left} s` : t`Send code`}
          </Button>
        }
      />
      {children}
      <div className={css['pad']} style={{ padding: '12px 0 4px' }}>
        <Button submit wide busy={busy}>
          <Trans>Next</Trans>
        </Button>
      </div>
    </form>
  );
}
