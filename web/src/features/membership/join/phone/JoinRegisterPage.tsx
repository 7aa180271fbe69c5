import { pageAddress, ROUTES } from '@outlay/contract/routes';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { navigateTo, redirectTo } from '#navigation/nav.ts';
import { usePageQuery } from '#navigation/use-page.ts';
import { Button } from '#ui/Button.tsx';
import { Rows } from '#ui/Card.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Page } from '#ui/Page.tsx';
import { Row, Square } from '#ui/Row.tsx';
import { ActivateForm } from '#features/organisation/account/phone/ActivateForm.tsx';
import { CodeForm } from '#features/organisation/account/phone/CodeForm.tsx';
import css from './Join.module.css';
import { useCheckJoinCode } from '../join.queries.ts';
import { keepPlan, readPlan, signInFor, type JoinPlan } from './plan.ts';

/** Creates an account for someone who joins; a member added by an administrator activates theirs here. */
export function JoinRegisterPage() {
  const { t } = useLingui();
  const { mode } = usePageQuery();
  const [plan] = useState(() => (mode === 'activate' ? null : readPlan()));
  if (mode === 'activate') return <Activation />;
  return (
    <Page title={t`Create an account`}>
      {plan && !plan.outcome ? <JoinForm plan={plan} /> : <Beginnings />}
    </Page>
  );
}

function Activation() {
  const { t } = useLingui();
  return (
    <Page title={t`Activate an account`}>
      <ActivateForm />
      <div className={css['ways']}>
        <Button tone="text" small onPress={() => redirectTo(ROUTES.joinCompany)}>
          <Trans>No one has added me: find my company</Trans>
        </Button>
      </div>
    </Page>
  );
}

/**
 * Opened without an invitation: an account belongs to a company, so either find one, or activate the account that an
 * administrator added.
 */
function Beginnings() {
  const { t } = useLingui();
  return (
    <Rows>
      <Row
        lead={<Square icon="search" />}
        title={t`Find my company`}
        sub={t`By its name, a code or a link`}
        more
        onPress={() => navigateTo(ROUTES.joinCompany)}
      />
      <Row
        lead={<Square icon="check" />}
        title={t`Activate an account`}
        sub={t`Your administrator has added you`}
        more
        onPress={() => navigateTo(pageAddress(ROUTES.createAccount, { mode: 'activate' }))}
      />
      <Row
        lead={<Square icon="plus" />}
        title={t`Register a company`}
        sub={t`Your company is not registered yet`}
        more
        onPress={() => navigateTo(ROUTES.registerCompany)}
      />
    </Rows>
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
          title={<Trans>You already have an account</Trans>}
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
              navigateTo(ROUTES.setPassword);
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
