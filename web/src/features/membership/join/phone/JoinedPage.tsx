import { ROUTES } from '@outlay/contract/routes';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { errorWords } from '#text/errors.ts';
import { reLaunch, switchTab } from '#navigation/nav.ts';
import { toast } from '#screen/toast.ts';
import { useUser } from '#session/use-session.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Page } from '#ui/Page.tsx';
import css from './Join.module.css';
import { useEnterCompany } from '../join.queries.ts';
import { dropPlan, readPlan, type JoinPlan } from './plan.ts';

/** Joined, or waiting for an administrator's approval. */
export function JoinedPage() {
  const { t } = useLingui();
  const user = useUser();
  const [plan] = useState(readPlan);
  const waiting = plan?.outcome === 'waiting';
  const company = plan?.outcome ? plan.companyName : (user?.companyName ?? '');
  return (
    <Page title={waiting ? t`Waiting for approval` : t`Joined`} bare>
      <div className={css['done']}>
        <span className={css[waiting ? 'waits' : 'tick']}>
          <Icon name={waiting ? 'clock' : 'check'} size={44} />
        </span>
        <h2>
          {waiting ? <Trans>Your request was sent to {company}</Trans> : <Trans>You are in {company}</Trans>}
        </h2>
        <p>
          {waiting ? (
            <Trans>
              An administrator will decide. We will let you know by SMS or email; then you can sign in.
            </Trans>
          ) : (
            <Trans>
              Your account is active. Photograph your first receipt with the round button on the home page.
            </Trans>
          )}
        </p>
      </div>
      <div className={css['pad']}>
        <Onward plan={plan} />
      </div>
    </Page>
  );
}

/** Continues into the joined company if the session is in another one. */
function Onward({ plan }: { plan: JoinPlan | null }) {
  const user = useUser();
  const enter = useEnterCompany();
  const home = () => {
    dropPlan();
    switchTab(ROUTES.home);
  };
  const { companyId = '', companyName = '' } = plan ?? {};
  const elsewhere = plan?.outcome === 'in' && companyId !== '' && companyId !== user?.companyId;
  if (!user)
    return (
      <Button
        wide
        onPress={() => {
          dropPlan();
          reLaunch(ROUTES.signIn);
        }}
      >
        <Trans>Go to sign-in</Trans>
      </Button>
    );
  return (
    <>
      {elsewhere && (
        <Button
          wide
          busy={enter.isPending}
          onPress={() =>
            enter.mutate(
              { companyId },
              { onSuccess: home, onError: (refused) => toast(errorWords(refused), 'stop') },
            )
          }
        >
          <Trans>Go to {companyName}</Trans>
        </Button>
      )}
      <Button wide tone={elsewhere ? 'line' : 'brand'} onPress={home}>
        <Trans>Go to home page</Trans>
      </Button>
    </>
  );
}
