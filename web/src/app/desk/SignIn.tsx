import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Input } from 'antd';
import { useState, type FormEvent } from 'react';
import { switchLanguage } from '#i18n/i18n.ts';
import { localeKept } from '#device/locale.ts';
import { errorWords } from '#text/errors.ts';
import { Field } from '#ui/Field.tsx';
import { useSignIn } from '#features/organisation/account/account.queries.ts';
import { AgreedBox } from '#features/organisation/account/AgreedBox.tsx';
import { CaptchaOnDemand } from '#features/organisation/account/CaptchaInput.tsx';
import { useRequiredHuman } from '#features/organisation/account/use-human.ts';
import { CodeLoginForm } from '#features/organisation/account/CodeLoginForm.tsx';
import { DemoPeople } from '#features/organisation/account/DemoPeople.tsx';
import { PasskeySignIn } from '#features/organisation/account/PasskeySignIn.tsx';
import { SecondFactor, useRequiredFactor } from '#features/organisation/account/SecondFactor.tsx';
import css from '#desk/Desk.module.css';

/** The sign-in page of the desktop app. */
export function SignIn() {
  const { t } = useLingui();
  const english = localeKept() === 'en';
  const demo = useSignIn();
  const factor = useRequiredFactor();
  return (
    <main className={css['signIn']}>
      <div className={css['signInBox']}>
        <div className={css['titles']}>
          <h1>Outlay</h1>
          <Button type="text" onClick={() => switchLanguage(english ? 'zh-Hans' : 'en')}>
            {english ? '中文' : 'English'}
          </Button>
        </div>
        <p className={css['soft']}>{t`For finance and administrators`}</p>
        {factor ? (
          <SecondFactor key={factor.challenge} factor={factor} onEntered={() => undefined} />
        ) : (
          <WayIn />
        )}
        <DemoPeople onPick={(account, password) => demo.mutate({ account, password, agreed: true })} />
      </div>
    </main>
  );
}

/** Sign-in by password or by a code. */
function WayIn() {
  const [byCode, setByCode] = useState(false);
  if (byCode)
    return (
      <CodeLoginForm
        start={{ account: '', agreed: false }}
        onEntered={() => undefined}
        onPassword={() => setByCode(false)}
      />
    );
  return (
    <>
      <SignInForm />
      <Button type="link" block onClick={() => setByCode(true)}>
        <Trans>Sign in with a code</Trans>
      </Button>
    </>
  );
}

const ENTER = { type: 'primary', size: 'large', block: true, htmlType: 'submit' } as const;

function SignInForm() {
  const { t } = useLingui();
  const [form, setForm] = useState({ account: '', password: '', agreed: false });
  const [tried, setTried] = useState(false);
  const signIn = useSignIn();
  const captcha = useRequiredHuman(signIn.error);
  const missing = (value: string, words: string) => (tried && !value.trim() ? words : null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const account = form.account.trim();
    if (!account || !form.password || !form.agreed || captcha.missing) return;
    const human = captcha.take();
    signIn.mutate({ ...form, account, ...(human && { human }) });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Field
        label={t`Phone number or email`}
        error={missing(form.account, t`Please enter your phone number or email.`)}
      >
        {(ids) => (
          <Input
            {...ids}
            size="large"
            autoComplete="username"
            value={form.account}
            onChange={({ target }) => setForm({ ...form, account: target.value })}
          />
        )}
      </Field>
      <Field
        label={t`Password`}
        error={
          missing(form.password, t`Please enter your password.`) ?? (signIn.error && errorWords(signIn.error))
        }
      >
        {(ids) => (
          <Input
            {...ids}
            size="large"
            type="password"
            autoComplete="current-password"
            value={form.password}
            onChange={({ target }) => setForm({ ...form, password: target.value })}
          />
        )}
      </Field>
      <CaptchaOnDemand human={captcha} tried={tried} />
      <AgreedBox agreed={form.agreed} onChange={(agreed) => setForm({ ...form, agreed })} />
      {tried && !form.agreed && (
        <p className={css['wrong']} role="alert">{t`Please tick the user agreement and privacy policy.`}</p>
      )}
      <Button className={css['enter'] ?? ''} {...ENTER} loading={signIn.isPending}>
        <Trans>Sign in</Trans>
      </Button>
      <PasskeySignIn agreed={form.agreed} onEntered={() => undefined} />
    </form>
  );
}
