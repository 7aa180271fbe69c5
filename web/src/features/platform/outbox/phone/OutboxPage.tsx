import { Trans, useLingui } from '@lingui/react/macro';
import type { SentNote } from '@outlay/contract/platform/outbox';
import { useQuery } from '@tanstack/react-query';
import { copyAndReport } from '#host/clipboard.ts';
import { formatInstant } from '#text/format.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Empty } from '#ui/Empty.tsx';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { Page } from '#ui/Page.tsx';
import { Pill } from '#ui/Pill.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import css from './Outbox.module.css';
import { outboxQueries } from '../outbox.queries.ts';

/** On a demo server: the codes and mails it would have sent. */
export function OutboxPage() {
  const { t } = useLingui();
  const { data, error, refetch } = useQuery(outboxQueries.list());
  return (
    <Page title={t`Outbox`}>
      <p className={css['lead']}>
        <Trans>
          This demo server does not really send anything. What it would have sent is listed here, newest
          first.
        </Trans>
      </p>
      {data ? (
        data.items.length > 0 ? (
          data.items.map((note) => <Note key={note.id} note={note} />)
        ) : (
          <Empty title={t`Nothing sent yet`} icon="mail">
            <Trans>Request a code on a sign-in page; it will appear here.</Trans>
          </Empty>
        )
      ) : error ? (
        <ErrorBox error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows />
      )}
    </Page>
  );
}

function Note({ note }: { note: SentNote }) {
  const { t } = useLingui();
  const code = /\b\d{6}\b/.exec(note.text)?.[0];
  return (
    <Card>
      <div className={css['head']}>
        <Pill tone="brand">{note.channel === 'sms' ? t`SMS` : t`Email`}</Pill>
        <b>{note.to}</b>
        <span>{formatInstant(note.at)}</span>
      </div>
      <p className={css['text']}>{note.text}</p>
      {code && (
        <Button tone="line" small icon="copy" onPress={() => void copyAndReport(code, { failed: code })}>
          {t`Copy the code ${code}`}
        </Button>
      )}
    </Card>
  );
}
