import { Trans, useLingui } from '@lingui/react/macro';
import type { Message } from '@outlay/contract/platform/message';
import { pageAddress, ROUTES } from '@outlay/contract/routes';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { openAdmin } from '#navigation/address.ts';
import { formatInstant } from '#text/format.ts';
import { navigateTo } from '#navigation/nav.ts';
import { usePageQuery } from '#navigation/use-page.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Dock } from '#ui/Dock.tsx';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { Page } from '#ui/Page.tsx';
import { Square } from '#ui/Row.tsx';
import { SkeletonBlock } from '#ui/Skeleton.tsx';
import css from './Message.module.css';
import { AT_THE_DESK, PLACES } from './message-places.ts';
import { MESSAGE_WORDS } from './message-words.ts';
import { messageQueries, useRead } from '../message.queries.ts';
import { MessageText, MessageTitle } from './MessageText.tsx';

export function MessagePage() {
  const { t } = useLingui();
  const { id = '' } = usePageQuery();
  const { data, error, refetch } = useQuery(messageQueries.one(id));
  useMarkRead(data);
  return (
    <Page title={t`Message`} dock={data && <MessageDock message={data} />}>
      {data ? (
        <Whole message={data} />
      ) : error ? (
        <ErrorBox error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonBlock height={220} />
      )}
    </Page>
  );
}

/** Opening a message marks it as read. */
function useMarkRead(message: Message | undefined): void {
  const read = useRead();
  const messageId = message && !message.read ? message.id : null;
  useEffect(() => {
    if (messageId) void read(messageId);
  }, [messageId, read]);
}

function Whole({ message }: { message: Message }) {
  const { icon, tone } = MESSAGE_WORDS[message.kind];
  return (
    <Card>
      <div className={css['whole']}>
        <Square icon={icon} tone={tone} />
        <h2>
          <MessageTitle message={message} />
        </h2>
        <p>
          <MessageText message={message} />
        </p>
        <time dateTime={message.at}>{formatInstant(message.at)}</time>
      </div>
    </Card>
  );
}

/** A link to what the message is about. */
function MessageDock({ message: { documentId, kind, values } }: { message: Message }) {
  const { bagId } = values;
  const place = documentId ? pageAddress(ROUTES.document, { id: documentId }) : PLACES[kind];
  if (place)
    return (
      <Dock>
        <Button wide onPress={() => navigateTo(place)}>
          {documentId ? <Trans>Open the document</Trans> : <Trans>Open</Trans>}
        </Button>
      </Dock>
    );
  if (bagId)
    return (
      <Dock>
        <Button wide onPress={() => navigateTo(pageAddress(ROUTES.bag, { id: bagId }))}>
          <Trans>Open the invoice bag</Trans>
        </Button>
      </Dock>
    );
  if (!AT_THE_DESK.has(kind)) return null;
  return (
    <Dock>
      <Button wide onPress={openAdmin}>
        <Trans>Open the desk</Trans>
      </Button>
    </Dock>
  );
}
