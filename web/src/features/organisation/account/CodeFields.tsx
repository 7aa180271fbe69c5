import { Trans, useLingui } from '@lingui/react/macro';
import type { SmsTrouble } from '@outlay/contract/organisation/account';
import { errorWords } from '#text/errors.ts';
import { Button } from '#ui/Button.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { useWays } from './account.queries.ts';
import { CaptchaInput } from './CaptchaInput.tsx';
import type { CodeFormState } from './use-code-form.ts';

interface CodeFieldsProps {
  codes: CodeFormState;
  /** The error after the code was submitted. */
  error: Error | null;
}

/** Phone or email, captcha, and the code that was sent. */
export function CodeFields({ codes, error }: CodeFieldsProps) {
  const { t } = useLingui();
  const { form, set, errors, trouble, human, send, sending, left } = codes;
  const mailOnly = useWays()?.phone === false;
  return (
    <>
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
            {left > 0 ? t`Resend in ${left} s` : t`Send code`}
          </Button>
        }
      />
    </>
  );
}

/**
 * Shown when a code is requested again: the phone may be off or the number wrong; an email address may work instead.
 */
function TroubleWords({ trouble }: { trouble: Exclude<SmsTrouble, 'none'> }) {
  if (trouble === 'unreached')
    return (
      <Trans>
        The last code could not be delivered to this number. Check the number, or use an email address.
      </Trans>
    );
  return <Trans>Still no code? Check the number, or use an email address if your account has one.</Trans>;
}
