import { Trans, useLingui } from '@lingui/react/macro';
import type { InvitationContact } from '@outlay/contract/membership/join';
import { ROUTES } from '@outlay/contract/routes';
import { useQuery } from '@tanstack/react-query';
import { CallError } from '#api/call-error.ts';
import { errorWords } from '#text/errors.ts';
import { navigateTo, reLaunch, redirectTo } from '#navigation/nav.ts';
import { usePageQuery } from '#navigation/use-page.ts';
import { useUser } from '#session/use-session.ts';
import { Button } from '#ui/Button.tsx';
import { Empty } from '#ui/Empty.tsx';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { Avatar } from '#ui/Avatar.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Page } from '#ui/Page.tsx';
import { Pill } from '#ui/Pill.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import css from './Join.module.css';
import { joinQueries, useJoinCompany } from '../join.queries.ts';
import { keepPlan, signInFor, targetOf, type JoinPlan } from './plan.ts';

/** Invalid, unknown or ended: a retry would not help. */
const ENDED = new Set([400, 404, 409]);

/** Who invites me, and to which company. */
export function InviteJoinPage() {
  const { t } = useLingui();
  const { token = '' } = usePageQuery();
  const { data, error, refetch } = useQuery(joinQueries.contact(token));
  const ended = token === '' || (error instanceof CallError && ENDED.has(error.status));
  return (
    <Page title={t`Invitation`}>
      {data && <Invited contact={data} />}
      {!data && ended && <Ended error={error} />}
      {!data &&
        !ended &&
        (error ? <ErrorBox error={error} onRetry={() => void refetch()} /> : <SkeletonRows />)}
    </Page>
  );
}

function Ended({ error }: { error: Error | null }) {
  const { t } = useLingui();
  const reason = error instanceof CallError && error.reason ? errorWords(error) : null;
  return (
    <Empty
      title={t`This invitation cannot be used`}
      icon="mail"
      action={
        <Button tone="line" onPress={() => reLaunch(ROUTES.joinCompany)}>
          <Trans>Find the company instead</Trans>
        </Button>
      }
    >
      {reason ?? <Trans>The link is incomplete, or the invitation does not exist.</Trans>}
    </Empty>
  );
}

function Invited({ contact }: { contact: InvitationContact }) {
  const { companyName, inviterName, departmentName, needsConsent, account, token } = contact;
  return (
    <>
      <section className={css['hero']}>
        <Avatar name={inviterName} size={72} />
        <p>
          <Trans>{inviterName} has invited you to</Trans>
        </p>
        <h2>{companyName}</h2>
        <div className={css['pills']}>
          {departmentName && (
            <Pill tone="brand" icon="people">
              {departmentName}
            </Pill>
          )}
          {account && (
            <Pill icon="mail">
              <Trans>Sent to {account}</Trans>
            </Pill>
          )}
        </div>
      </section>
      {needsConsent && (
        <Notice
          tone="wait"
          icon="clock"
          title={
            <Trans>
              An administrator of the company must accept your request first. We will let you know.
            </Trans>
          }
        />
      )}
      <Accept plan={{ token, companyName }} />
    </>
  );
}

function Accept({ plan }: { plan: JoinPlan }) {
  const user = useUser();
  const join = useJoinCompany();
  const { companyName } = plan;
  const accept = () =>
    join.mutate(targetOf(plan), {
      onSuccess: ({ waiting, companyId }) => {
        keepPlan({ ...plan, companyId, outcome: waiting ? 'waiting' : 'in' });
        redirectTo(ROUTES.joined);
      },
    });
  if (!user)
    return (
      <div className={css['pad']}>
        <Button
          wide
          onPress={() => {
            keepPlan(plan);
            navigateTo(ROUTES.createAccount);
          }}
        >
          <Trans>Accept</Trans>
        </Button>
        <Button tone="text" onPress={() => navigateTo(signInFor(plan))}>
          <Trans>I have an account: sign in</Trans>
        </Button>
      </div>
    );
  const name = user.name;
  return (
    <div className={css['pad']}>
      {join.error && <Notice tone="stop" title={errorWords(join.error)} />}
      <Button wide busy={join.isPending} onPress={accept}>
        <Trans>Join {companyName}</Trans>
      </Button>
      <p className={css['lead']}>
        <Trans>
          You are signed in as {name}. You stay in your other companies and can switch between them under My.
        </Trans>
      </p>
    </div>
  );
}
