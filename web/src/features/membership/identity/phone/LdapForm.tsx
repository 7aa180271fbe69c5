import { Trans, useLingui } from '@lingui/react/macro';
import type { IdentityAnswer } from '@outlay/contract/membership/identity';
import { useState, type FormEvent } from 'react';
import { errorWords, reasonText } from '#text/errors.ts';
import { Button } from '#ui/Button.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { useLdapSignIn } from '../identity.queries.ts';
import css from '../Identity.module.css';
import { Refused } from './Stages.tsx';

interface LdapFormProps {
  /** Of the sign-in that was begun. */
  state: string;
  onAnswer: (answer: IdentityAnswer) => void;
  /** Begins a new sign-in: this one took too long. */
  onAgain: () => void;
  onOther: () => void;
}

/** The name and the password of the company's directory, which are typed here. */
export function LdapForm({ state, onAnswer, onAgain, onOther }: LdapFormProps) {
  const { t } = useLingui();
  const [form, setForm] = useState({ account: '', password: '' });
  const [tried, setTried] = useState(false);
  const { mutate, error, isPending } = useLdapSignIn();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const account = form.account.trim();
    if (account && form.password)
      mutate({ state, account, password: form.password }, { onSuccess: onAnswer });
  };
  const missing = (value: string) => (tried && !value.trim() ? reasonText('required') : null);
  if (error?.reason === 'signInStateMismatch') return <Refused error={error} to={null} onAgain={onAgain} />;
  return (
    <>
      <div className={css['words']}>
        <h2>
          <Trans>Company account</Trans>
        </h2>
        <p>
          <Trans>Sign in with the name and the password that you use at work.</Trans>
        </p>
      </div>
      <form className={css['form']} onSubmit={submit} noValidate>
        <TextInput
          label={t`Account name`}
          value={form.account}
          onChange={(account) => setForm({ ...form, account })}
          autoComplete="username"
          most={200}
          error={missing(form.account)}
        />
        <TextInput
          label={t`Password`}
          type="password"
          value={form.password}
          onChange={(password) => setForm({ ...form, password })}
          autoComplete="current-password"
          most={2048}
          error={missing(form.password) ?? (error && errorWords(error))}
        />
        <Button submit wide busy={isPending}>
          <Trans>Sign in</Trans>
        </Button>
      </form>
      <div className={css['acts']}>
        <Button tone="text" onPress={onOther}>
          <Trans>Another company</Trans>
        </Button>
      </div>
    </>
  );
}
