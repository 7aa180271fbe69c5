import type { CodePurpose } from '@outlay/contract/organisation/account';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { CallError } from '#api/call-error.ts';
import { errorWords } from '#text/errors.ts';
import { toast } from '#screen/toast.ts';
import { useSendCode } from './account.queries.ts';
import { useCountdown } from './use-countdown.ts';
import { useHuman } from './use-human.ts';

const isOfCaptcha = (error: Error | null): boolean =>
  error instanceof CallError &&
  (error.reason === 'wrongCaptcha' || error.body?.fields?.[0]?.path === 'captcha');

/** State of a form that asks for a code: the fields, the captcha, and sending with its countdown. */
export function useCodeForm(purpose: CodePurpose, initialAccount = '') {
  const { t } = useLingui();
  const [form, setForm] = useState({ account: initialAccount, code: '' });
  const [tried, setTried] = useState<'no' | 'send' | 'next'>('no');
  const human = useHuman();
  const sending = useSendCode();
  const countdown = useCountdown();
  const account = form.account.trim();
  const missing = (value: string, words: string) => (value.trim() ? null : words);
  const captchaWrong = isOfCaptcha(sending.error);

  const send = () => {
    setTried('send');
    if (!account || !human.proof) return;
    sending.mutate(
      { account, purpose, ...human.proof },
      {
        onSuccess: ({ retryAfter }) => {
          countdown.start(retryAfter);
          toast(t`The code has been sent.`, 'good');
        },
        onError: ({ body }) => {
          if (body?.retryAfter) countdown.start(body.retryAfter);
          human.renew();
        },
      },
    );
  };
  const sendError = sending.error && !captchaWrong ? errorWords(sending.error) : null;
  const captchaMissing =
    tried === 'send' && !human.proof && !sending.isSuccess
      ? t`Please enter the characters of the picture.`
      : null;
  const errors = {
    account:
      (tried === 'no' ? null : missing(account, t`Please enter your phone number or email.`)) ?? sendError,
    captcha: captchaWrong ? errorWords(sending.error) : captchaMissing,
    code: tried === 'next' ? missing(form.code, t`Please enter the code.`) : null,
  };
  const set = (part: Partial<typeof form>) => setForm((now) => ({ ...now, ...part }));
  const trouble = sending.data?.trouble ?? 'none';
  /** The typed values, or null if one is missing; the fields then show what is missing. */
  const take = () => {
    setTried('next');
    return account && form.code ? { account, code: form.code } : null;
  };
  return { form, set, errors, trouble, human, send, sending: sending.isPending, left: countdown.left, take };
}

export type CodeFormState = ReturnType<typeof useCodeForm>;
