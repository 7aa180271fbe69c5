import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Message } from '@outlay/contract/message';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatRecent } from '#kit/format.ts';
import { navigateTo } from '#kit/nav.ts';
import { toast } from '#kit/toast.ts';
import { Button } from '#ui/Button.tsx';
import { Rows } from '#ui/Card.tsx';
import { Empty } from '#ui/Empty.tsx';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { InfiniteList } from '#ui/InfiniteList.tsx';
import { Page } from '#ui/Page.tsx';
import { PullToRefresh } from '#ui/PullToRefresh.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import { messageQueries, useRead } from './message.queries.ts';
import { MessageRow } from './MessageRow.tsx';

export function MessagesPage() {
  const { t } = useLingui();
  const list = useInfiniteQuery(messageQueries.list());
  const items = list.data?.pages.flatMap((page) => page.items);
  const unread = list.data?.pages[0]?.unread ?? 0;
  return (
    <Page title={t`Messages`} aside={unread > 0 && <ReadAll />}>
      {!items &&
        (list.error ? <ErrorBox error={list.error} onRetry={() => void list.refetch()} /> : <SkeletonRows />)}
      {items?.length === 0 && (
        <Empty title={t`No messages`} icon="bell">
          <Trans>When somebody decides on your documents or something waits for you, you read it here.</Trans>
        </Empty>
      )}
      {items && items.length > 0 && (
        <PullToRefresh onRefresh={list.refetch}>
          <p role="status" style={{ margin: '0 16px 8px', color: 'var(--soft)', fontSize: 13 }}>
            {unread > 0 ? <Plural value={unread} one="# unread" other="# unread" /> : <Trans>All read</Trans>}
          </p>
          <InfiniteList
            hasMore={list.hasNextPage}
            loading={list.isFetchingNextPage}
            failed={list.isFetchNextPageError}
            onMore={() => void list.fetchNextPage()}
          >
            <MessageRows items={items} />
          </InfiniteList>
        </PullToRefresh>
      )}
    </Page>
  );
}

function MessageRows({ items }: { items: Message[] }) {
  const { t } = useLingui();
  return (
    <Rows label={t`Messages`}>
      {items.map((message) => (
        <MessageRow
          key={message.id}
          message={message}
          when={formatRecent(message.at)}
          onPress={() => navigateTo(`/pages/form/Message?id=${message.id}`)}
        />
      ))}
    </Rows>
  );
}

function ReadAll() {
  const { t } = useLingui();
  const read = useRead();
  const [busy, setBusy] = useState(false);
  const readAll = async () => {
    setBusy(true);
    const sent = await read(null);
    setBusy(false);
    toast(sent ? t`All marked as read` : t`Kept on this phone, not sent yet.`, sent ? 'good' : 'plain');
  };
  return (
    <Button tone="text" small busy={busy} onPress={() => void readAll()}>
      <Trans>Mark all as read</Trans>
    </Button>
  );
}
