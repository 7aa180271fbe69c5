import { Trans, useLingui } from '@lingui/react/macro';
import { encodeLocale } from '@outlay/contract/locale.codec';
import { ROUTES } from '@outlay/contract/routes';
import { useEffect, useState } from 'react';
import { localeKept } from '#device/locale.ts';
import { errorWords } from '#text/errors.ts';
import { redirectTo, reLaunch } from '#navigation/nav.ts';
import { usePageQuery } from '#navigation/use-page.ts';
import { Page } from '#ui/Page.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { FirstPasswordPage } from '#features/organisation/account/phone/FirstPasswordPage.tsx';
import { PasswordForm } from '#features/organisation/account/phone/PasswordForm.tsx';
import css from './Join.module.css';
import { useRegisterToJoin } from '../join.queries.ts';
import { keepPlan, readPlan, targetOf, type JoinPlan } from './plan.ts';

/** Sets the first password of someone who joins or whom an administrator added. */
export function JoinPasswordPage() {
  const { mode } = usePageQuery();
  const [plan] = useState(readPlan);
  if (mode === 'activate' || !plan) return <FirstPasswordPage />;
  return <Register plan={plan} />;
}

function Register({ plan }: { plan: JoinPlan }) {
  const { t } = useLingui();
  const [realName, setRealName] = useState('');
  const [tried, setTried] = useState(false);
  const register = useRegisterToJoin();
  const { companyName, ticket } = plan;
  useEffect(() => {
    if (!ticket) redirectTo(ROUTES.createAccount);
  }, [ticket]);
  if (!ticket) return null;
  const send = (password: string) => {
    setTried(true);
    const name = realName.trim();
    if (!name) return;
    register.mutate(
      { ...targetOf(plan), ticket, realName: name, password, ...encodeLocale(localeKept()) },
      {
        onSuccess: (answer) => {
          const { ticket: _spent, ...rest } = plan;
          keepPlan({ ...rest, outcome: 'success' in answer ? 'in' : 'waiting' });
          // The sign-in page asks for the second factor.
          const half = 'success' in answer && !answer.success;
          reLaunch(half ? ROUTES.signIn : ROUTES.joined);
        },
      },
    );
  };
  return (
    <Page title={t`Set a password`}>
      <p className={css['lead']}>
        <Trans>You are joining {companyName}. Enter your name and choose a password for signing in.</Trans>
      </p>
      <PasswordForm
        action={t`Join`}
        busy={register.isPending}
        error={register.error && errorWords(register.error)}
        onPassword={send}
      >
        <TextInput
          label={t`Your real name`}
          value={realName}
          onChange={setRealName}
          autoComplete="name"
          most={40}
          error={tried && !realName.trim() ? t`Please enter your name.` : null}
        />
      </PasswordForm>
    </Page>
  );
}
