import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type FormEvent, type ReactNode } from 'react';
import { errorWords } from '#text/errors.ts';
import { setFormData } from '#navigation/form-state.ts';
import { navigateTo } from '#navigation/nav.ts';
import { toast } from '#screen/toast.ts';
import { Button } from '#ui/Button.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import type { HumanProof } from '@outlay/contract/organisation/account';
import { ROUTES } from '@outlay/contract/routes';
import type { CallError } from '#api/call-error.ts';
import { AgreedBox } from '../AgreedBox.tsx';
import { CaptchaOnDemand } from '../CaptchaInput.tsx';
import css from '../Login.module.css';
import { PasskeySignIn } from '../PasskeySignIn.tsx';
import { useRequiredHuman } from '../use-human.ts';

export interface Credentials {
  account: string;
  password: string;
  agreed: boolean;
}
interface LoginFormProps {
  form: Credentials;
  onChange: (form: Credentials) => void;
  onEnter: (form: Credentials, human: HumanProof | null) => void;
  /** Switch to signing in with a code. */
  onCode: () => void;
  /** A passkey has already opened the session. */
  onEntered: () => void;
  busy: boolean;
  error: CallError | null;
  /** Shown below the buttons. */
  children?: ReactNode;
}

export function LoginForm(props: LoginFormProps) {
  const { form, onChange, onEnter, onCode, onEntered, busy, error, children } = props;
  const { t } = useLingui();
  const [tried, setTried] = useState(false);
  const human = useRequiredHuman(error);
  const set = (part: Partial<Credentials>) => onChange({ ...form, ...part });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!form.account.trim() || !form.password) return;
    if (!form.agreed) return toast(t`Please tick the user agreement and privacy policy.`, 'stop');
    if (human.missing) return;
    onEnter({ ...form, account: form.account.trim() }, human.take());
  };
  const missing = (value: string, words: string) => (tried && !value.trim() ? words : null);
  return (
    <form className={css['form']} onSubmit={submit} noValidate>
      <TextInput
        label={t`Phone number or email`}
        value={form.account}
        onChange={(account) => set({ account })}
        autoComplete="username"
        inputMode="email"
        most={100}
        error={missing(form.account, t`Please enter your phone number or email.`)}
      />
      <TextInput
        label={t`Password`}
        type="password"
        value={form.password}
        onChange={(password) => set({ password })}
        autoComplete="current-password"
        most={64}
        error={missing(form.password, t`Please enter your password.`) ?? (error && errorWords(error))}
      />
      <CaptchaOnDemand human={human} tried={tried} />
      <div className={css['instead']}>
        <Button tone="text" small onPress={onCode}>
          <Trans>Sign in with a code</Trans>
        </Button>
        <Button
          tone="text"
          small
          onPress={() => {
            setFormData(form.account.trim());
            navigateTo(ROUTES.recoverPassword);
          }}
        >
          <Trans>Forgot password</Trans>
        </Button>
      </div>
      <AgreedBox agreed={form.agreed} onChange={(agreed) => set({ agreed })} />
      <Button submit wide busy={busy}>
        <Trans>Sign in</Trans>
      </Button>
      <PasskeySignIn agreed={form.agreed} onEntered={onEntered} />
      {children}
    </form>
  );
}
