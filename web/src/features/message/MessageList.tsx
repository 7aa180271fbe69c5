import { useLingui } from '@lingui/react/macro';
import type { Message } from '@outlay/contract/message';
import { formatRecent } from '#kit/format.ts';
import { navigateTo } from '#kit/nav.ts';
import { Rows } from '#ui/Card.tsx';
import { InfiniteList } from '#ui/InfiniteList.tsx';
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
            onPress={() => navigateTo(`/pages/form/Message?id=${message.id}`)}
          />
        ))}
      </Rows>
    </InfiniteList>
  );
}
