import { Trans, useLingui } from '@lingui/react/macro';
import type { SessionItem } from '@outlay/contract/organisation/account.session';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorWords } from '#text/errors.ts';
import { formatInstant } from '#text/format.ts';
import { toast } from '#screen/toast.ts';
import { Button } from '#ui/Button.tsx';
import { Rows, Section } from '#ui/Card.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { Page } from '#ui/Page.tsx';
import { Pill } from '#ui/Pill.tsx';
import { Row, Square } from '#ui/Row.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import { deviceWords } from './device-words.ts';
import css from './Security.module.css';
import { securityQueries, useEndDevice, useEndOtherDevices } from '../security.queries.ts';
import { SignInHistory } from './SignInHistory.tsx';

/** My signed-in devices, and the attempts to sign in to my account. */
export function DevicesPage() {
  const { t } = useLingui();
  const { data, error, refetch } = useQuery(securityQueries.devices());
  return (
    <Page title={t`Devices`}>
      {data ? (
        <Devices items={data.items} />
      ) : error ? (
        <ErrorBox error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows />
      )}
      <Section title={t`Sign-in history`}>
        <SignInHistory />
      </Section>
    </Page>
  );
}

const ended = (t: (words: TemplateStringsArray) => string) => ({
  onSuccess: () => toast(t`Signed out there.`, 'good'),
  onError: (error: Error) => toast(errorWords(error), 'stop', 4_000),
});

function Devices({ items }: { items: readonly SessionItem[] }) {
  const { t } = useLingui();
  const [asking, setAsking] = useState(false);
  const endOthers = useEndOtherDevices();
  const others = items.length > 1;
  return (
    <>
      <Rows label={t`Devices`}>
        {items.map((item) => (
          <DeviceRow key={item.id} item={item} />
        ))}
      </Rows>
      {others && (
        <div className={css['pad']}>
          <Button tone="line" wide onPress={() => setAsking(true)}>
            <Trans>Sign out everywhere else</Trans>
          </Button>
        </div>
      )}
      <Dialog
        open={asking}
        title={t`Sign out everywhere else?`}
        yes={t`Sign out`}
        dangerous
        busy={endOthers.isPending}
        onYes={() => endOthers.mutate({}, { ...ended(t), onSettled: () => setAsking(false) })}
        onNo={() => setAsking(false)}
      >
        <p>
          <Trans>Only this device stays signed in. Anyone acting in your name is signed out, too.</Trans>
        </p>
      </Dialog>
    </>
  );
}

function DeviceRow({ item }: { item: SessionItem }) {
  const { t } = useLingui();
  const end = useEndDevice();
  const name = deviceWords(item.device);
  const phone = /iPhone|Android/.test(name);
  const { agentName } = item;
  return (
    <Row
      lead={
        <Square
          icon={agentName ? 'people' : phone ? 'phone' : 'grid'}
          tone={item.current ? 'good' : 'plain'}
        />
      }
      title={agentName ? t`${agentName} is acting in your name` : name}
      sub={[agentName ? name : null, formatInstant(item.lastSeenAt), item.companyName]
        .filter(Boolean)
        .join(' · ')}
      whole
      end={
        item.current ? (
          <Pill tone="good">{t`This device`}</Pill>
        ) : (
          <Button
            tone="line"
            small
            busy={end.isPending}
            label={t`Sign out: ${name}`}
            onPress={() => end.mutate({ id: item.id }, ended(t))}
          >
            <Trans>Sign out</Trans>
          </Button>
        )
      }
    />
  );
}
