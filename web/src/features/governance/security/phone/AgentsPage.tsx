import { Trans, useLingui } from '@lingui/react/macro';
import type { Agency } from '@outlay/contract/membership/agent';
import { ROUTES } from '@outlay/contract/routes';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorWords } from '#text/errors.ts';
import { formatDay } from '#text/format.ts';
import { switchTab } from '#navigation/nav.ts';
import { keepSession } from '#session/session.ts';
import { toast } from '#screen/toast.ts';
import { Button } from '#ui/Button.tsx';
import { Rows, Section } from '#ui/Card.tsx';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { Avatar } from '#ui/Avatar.tsx';
import { Page } from '#ui/Page.tsx';
import { Pill, type Tone } from '#ui/Pill.tsx';
import { Row } from '#ui/Row.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import { AgentSheet } from './AgentSheet.tsx';
import css from './Security.module.css';
import { securityQueries, useAcceptAgency, useEndAgency, useEnterAsAgent } from '../security.queries.ts';

/** My agents, and the members I may act for. */
export function AgentsPage() {
  const { t } = useLingui();
  const [adding, setAdding] = useState(false);
  const { data, error, refetch } = useQuery(securityQueries.agencies());
  return (
    <Page title={t`Agents`}>
      <p className={css['lead']}>
        <Trans>
          An agent prepares and submits documents in your name, or approves for you as well. Every record
          shows who acted for whom. An agent never sees your password or payee account, and cannot approve
          what they prepared.
        </Trans>
      </p>
      {data ? (
        <Lists given={data.given} received={data.received} />
      ) : error ? (
        <ErrorBox error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows count={2} />
      )}
      <div className={css['pad']}>
        <Button wide icon="plus" onPress={() => setAdding(true)}>
          <Trans>Let a colleague act for me</Trans>
        </Button>
      </div>
      <AgentSheet open={adding} onClose={() => setAdding(false)} />
    </Page>
  );
}

function Lists({ given, received }: { given: readonly Agency[]; received: readonly Agency[] }) {
  const { t } = useLingui();
  return (
    <>
      {received.length > 0 && (
        <Section title={t`I may act for`}>
          <Rows>
            {received.map((agency) => (
              <AgencyRow key={agency.id} agency={agency} name={agency.principal.name} mine={false} />
            ))}
          </Rows>
        </Section>
      )}
      {given.length > 0 && (
        <Section title={t`Can act for me`}>
          <Rows>
            {given.map((agency) => (
              <AgencyRow key={agency.id} agency={agency} name={agency.agent.name} mine />
            ))}
          </Rows>
        </Section>
      )}
    </>
  );
}

const TONES: Record<Agency['state'], Tone> = {
  offered: 'wait',
  planned: 'wait',
  active: 'good',
  over: 'plain',
  ended: 'plain',
};

function AgencyRow({ agency, name, mine }: { agency: Agency; name: string; mine: boolean }) {
  const { t } = useLingui();
  const { scope, fromDay, toDay, state } = agency;
  const words = {
    offered: t`Not accepted yet`,
    planned: t`Scheduled`,
    active: t`In effect`,
    over: t`Expired`,
    ended: t`Ended`,
  };
  const [from, to] = [formatDay(fromDay), formatDay(toDay)];
  const may = scope === 'full' ? t`prepares and approves` : t`prepares`;
  return (
    <Row
      lead={<Avatar name={name} />}
      title={
        <>
          {name} <Pill tone={TONES[state]}>{words[state]}</Pill>
        </>
      }
      sub={[may, `${from} – ${to}`].join(' · ')}
      whole
      end={<Act agency={agency} name={name} mine={mine} />}
    />
  );
}

function Agree({ agency: { id, version }, name }: { agency: Agency; name: string }) {
  const { t } = useLingui();
  const accept = useAcceptAgency();
  const agree = () =>
    accept.mutate(
      { id, version },
      {
        onSuccess: () => toast(t`Agreed.`, 'good'),
        onError: (error) => toast(errorWords(error), 'stop', 4_000),
      },
    );
  return (
    <Button small busy={accept.isPending} label={t`Agree: ${name}`} onPress={agree}>
      <Trans>Agree</Trans>
    </Button>
  );
}

/** The next step for this side: accept, start or end. */
function Act({ agency, name, mine }: { agency: Agency; name: string; mine: boolean }) {
  const { id, version, state } = agency;
  const { t } = useLingui();
  const end = useEndAgency();
  const enter = useEnterAsAgent();
  const onError = (error: Error) => toast(errorWords(error), 'stop', 4_000);
  if (!mine && state === 'offered') return <Agree agency={agency} name={name} />;
  if (!mine && state === 'active')
    return (
      <Button
        small
        busy={enter.isPending}
        label={t`Start: ${name}`}
        onPress={() =>
          enter.mutate(
            { agencyId: id },
            {
              onSuccess: (answer) => {
                keepSession(answer);
                switchTab(ROUTES.home);
              },
              onError,
            },
          )
        }
      >
        <Trans>Start</Trans>
      </Button>
    );
  if (state === 'over' || state === 'ended') return null;
  return (
    <Button
      tone="line"
      small
      busy={end.isPending}
      label={t`End now: ${name}`}
      onPress={() => end.mutate({ id, version }, { onSuccess: () => toast(t`Ended`, 'good'), onError })}
    >
      <Trans>End now</Trans>
    </Button>
  );
}
