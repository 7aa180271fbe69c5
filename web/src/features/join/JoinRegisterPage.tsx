import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { navigateTo, redirectTo } from '#kit/nav.ts';
import { usePageQuery } from '#kit/use-page.ts';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Page } from '#ui/Page.tsx';
import { ActivateForm } from '#features/account/ActivateForm.tsx';
import { CodeForm } from '#features/account/CodeForm.tsx';
import css from './Join.module.css';
import { useCheckJoinCode } from './join.queries.ts';
import { keepPlan, readPlan, signInFor, type JoinPlan } from './plan.ts';

/** An account for a person who joins; whom an administrator has added activates it here. */
export function JoinRegisterPage() {
  const { t } = useLingui();
  const { mode } = usePageQuery();
  const [plan] = useState(() => (mode === 'activate' ? null : readPlan()));
  const joining = plan && !plan.outcome;
  return (
    <Page title={joining ? t`Create an account` : t`Activate an account`}>
      {joining ? <JoinForm plan={plan} /> : <ActivateForm />}
      {!joining && (
        <div className={css['ways']}>
          <Button tone="text" small onPress={() => redirectTo('/pages/login/join/join')}>
            <Trans>Nobody has added me: find my company</Trans>
          </Button>
        </div>
      )}
    </Page>
  );
}

function JoinForm({ plan }: { plan: JoinPlan }) {
  const check = useCheckJoinCode();
  const [known, setKnown] = useState(false);
  const { companyName } = plan;
  return (
    <>
      <p className={css['lead']}>
        <Trans>Confirm your phone number or email to join {companyName}.</Trans>
      </p>
      {known && (
        <Notice
          tone="brand"
          title={<Trans>You have an account already</Trans>}
          action={
            <Button small onPress={() => navigateTo(signInFor(plan))}>
              <Trans>Sign in</Trans>
            </Button>
          }
        >
          <Trans>Sign in with your password. You come back here and join {companyName}.</Trans>
        </Notice>
      )}
      <CodeForm
        purpose="join"
        busy={check.isPending}
        error={check.error}
        onNext={(answer) =>
          check.mutate(answer, {
            onSuccess: ({ ticket, known: has }) => {
              if (has) {
                keepPlan(plan);
                return setKnown(true);
              }
              keepPlan({ ...plan, ticket, account: answer.account });
              navigateTo('/pages/login/join/setPassword');
            },
          })
        }
      />
      <div className={css['ways']}>
        <Button tone="text" small onPress={() => navigateTo(signInFor(plan))}>
          <Trans>I have an account: sign in</Trans>
        </Button>
      </div>
    </>
  );
}
