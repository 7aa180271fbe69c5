import { useLingui } from '@lingui/react/macro';
import type { HumanProof } from '@outlay/contract/organisation/account';
import { ROUTES } from '@outlay/contract/routes';
import { useState, type ReactNode } from 'react';
import { LANGUAGE_NAMES } from '#i18n/i18n.ts';
import { localeKept } from '#device/locale.ts';
import { useParams } from '#navigation/use-page.ts';
import { Button } from '#ui/Button.tsx';
import { Page } from '#ui/Page.tsx';
import { useSignIn } from '../account.queries.ts';
import { CodeLoginForm } from '../CodeLoginForm.tsx';
import { DemoPeople } from '../DemoPeople.tsx';
import { goOn } from '../go-on.ts';
import { LanguageSheet } from './LanguageSheet.tsx';
import { LoginForm, type Credentials } from './LoginForm.tsx';
import { OtherWays } from './OtherWays.tsx';
import { SecondFactor, useRequiredFactor } from '../SecondFactor.tsx';
import css from '../Login.module.css';

interface LoginPageProps {
  /** Shown below the form: ways in that do not use an account here. */
  children?: ReactNode;
  /** Whether it is not known yet what `children` shows: nothing is shown below it, so that nothing moves. */
  waiting?: boolean;
}

export function LoginPage({ children, waiting = false }: LoginPageProps) {
  const { t } = useLingui();
  const { to } = useParams(ROUTES.signIn);
  const [language, setLanguage] = useState(false);
  const [byCode, setByCode] = useState(false);
  const [form, setForm] = useState<Credentials>({ account: '', password: '', agreed: false });
  const signIn = useSignIn();
  const factor = useRequiredFactor();
  const enter = (credentials: Credentials, human: HumanProof | null = null) =>
    signIn.mutate(human ? { ...credentials, human } : credentials, {
      onSuccess: ({ success }) => success && goOn(to),
    });
  return (
    <Page title={t`Sign in`} bare>
      <div className={css['top']}>
        <Button tone="text" small icon="globe" onPress={() => setLanguage(true)}>
          {LANGUAGE_NAMES[localeKept()]}
        </Button>
      </div>
      <div className={css['brand']}>
        <img src="/icon.svg" alt="" width={60} height={60} />
        <b>Outlay</b>
        <p>{t`Expenses in, money out. Fast.`}</p>
      </div>
      {factor ? (
        <SecondFactor key={factor.challenge} factor={factor} onEntered={() => goOn(to)} />
      ) : byCode ? (
        <CodeLoginForm start={form} onEntered={() => goOn(to)} onPassword={() => setByCode(false)}>
          <OtherWays />
        </CodeLoginForm>
      ) : (
        <LoginForm
          form={form}
          onChange={setForm}
          onEnter={enter}
          onCode={() => setByCode(true)}
          onEntered={() => goOn(to)}
          busy={signIn.isPending}
          error={signIn.error}
        >
          <OtherWays />
        </LoginForm>
      )}
      {!factor && children}
      {!factor && !waiting && (
        <DemoPeople
          onPick={(account, password) => {
            const credentials = { account, password, agreed: true };
            setForm(credentials);
            enter(credentials);
          }}
        />
      )}
      <LanguageSheet open={language} onClose={() => setLanguage(false)} />
    </Page>
  );
}
