import { useLingui } from '@lingui/react/macro';
import type { Message } from '@outlay/contract/platform/message';
import { formatRecent } from '#text/format.ts';
import { navigateTo } from '#navigation/nav.ts';
import { Rows } from '#ui/Card.tsx';
import { InfiniteList } from '#ui/InfiniteList.tsx';
import { addressOfMessage } from './message-places.ts';
import { useRead } from '../message.queries.ts';
import { MessageRow } from './MessageRow.tsx';

interface MessageListProps {
  items: Message[];
  list: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage: () => unknown;
  };
}

export function MessageList({ items, list }: MessageListProps) {
  const { t } = useLingui();
  const read = useRead();
  const open = (message: Message) => {
    // The message's own page marks it by itself.
    if (!message.read && (message.documentId ?? message.values['bagId'])) void read(message.id);
    navigateTo(addressOfMessage(message));
  };
  return (
    <InfiniteList
      hasMore={list.hasNextPage}
      loading={list.isFetchingNextPage}
      failed={list.isFetchNextPageError}
      onMore={() => void list.fetchNextPage()}
    >
      <Rows label={t`Messages`}>
        {items.map((message) => (
          <MessageRow
            key={message.id}
            message={message}
            when={formatRecent(message.at)}
            onPress={() => open(message)}
          />
        ))}
      </Rows>
    </InfiniteList>
  );
}
