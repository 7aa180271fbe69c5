import type { Answer } from '@outlay/contract/endpoint';
import { messageEndpoints, type Message } from '@outlay/contract/platform/message';
import type { MessageKind } from '@outlay/contract/platform/message.kind';
import { tabOf, type MessageTab } from '@outlay/contract/platform/message.notice';
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useQueryClient,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query';
import { useCallback } from 'react';
import { call } from '#api/call.ts';
import { lastSeen } from '#offline/last-seen.ts';
import { newId } from '#device/id.ts';
import { session } from '#session/session.ts';
import { sendNow } from '#offline/unsent-queue.ts';
import { keepUnsent, type UnsentRead } from '#offline/unsent.ts';

type PageOfMessages = Answer<typeof messageEndpoints.list>;

export interface MessageFilter {
  /** Both tabs if absent. */
  tab?: MessageTab;
  unreadOnly: boolean;
  search: string;
  /** The kinds whose sentence contains the searched word. */
  kinds: MessageKind[];
}

const LISTS = ['message', 'list'] as const;

/** Searched or filtered lists are not cached on the device. */
export const seenMessages = ({ tab, unreadOnly, search }: MessageFilter): string | null =>
  search === '' && !unreadOnly ? `messages ${tab ?? 'all'}` : null;

export const messageQueries = {
  list: (filter: MessageFilter) =>
    infiniteQueryOptions({
      queryKey: [...LISTS, filter],
      initialPageParam: undefined as string | undefined,
      queryFn: ({ pageParam, signal }) =>
        lastSeen(pageParam ? null : seenMessages(filter), () =>
          call(messageEndpoints.list, { ...filter, ...(pageParam ? { after: pageParam } : {}) }, { signal }),
        ),
      refetchOnReconnect: 'always',
      getNextPageParam: ({ next }) => next ?? undefined,
      placeholderData: keepPreviousData,
    }),
  one: (messageId: string) =>
    queryOptions({
      queryKey: ['message', 'one', messageId],
      queryFn: ({ signal }) => call(messageEndpoints.get, { messageId }, { signal }),
    }),
};

type Pages = InfiniteData<PageOfMessages, string | undefined>;

/** Reduces the unread counts by the message, in total and for its tab. */
function leftOf(page: PageOfMessages, message: Message | undefined) {
  if (message?.read !== false) return page;
  const tab = tabOf(message.kind);
  const unreadOf = { ...page.unreadOf, [tab]: Math.max(page.unreadOf[tab] - 1, 0) };
  return { ...page, unread: Math.max(page.unread - 1, 0), unreadOf };
}

/** Marks messages as read at once in the lists, on the message's page and in the home page's count. */
function showRead(queries: QueryClient, messageId: string | null): void {
  const isMeant = ({ id }: Message) => messageId === null || id === messageId;
  const read = (message: Message) => (isMeant(message) ? { ...message, read: true } : message);
  const after = (page: PageOfMessages, pages: PageOfMessages[]): PageOfMessages => {
    const found = pages.flatMap(({ items }) => items).find(isMeant);
    const left =
      messageId === null ? { ...page, unread: 0, unreadOf: { approval: 0, other: 0 } } : leftOf(page, found);
    return { ...left, items: page.items.map(read) };
  };
  queries.setQueriesData<Pages>(
    { queryKey: LISTS },
    (data) => data && { ...data, pages: data.pages.map((page) => after(page, data.pages)) },
  );
  if (messageId) queries.setQueryData(messageQueries.one(messageId).queryKey, (one) => one && read(one));
}

/** Marks a message as read, also without a network: the server is told later. True if it was told at once. */
export function useRead(): (messageId: string | null) => Promise<boolean> {
  const queries = useQueryClient();
  return useCallback(
    async (messageId) => {
      const owner = session.getState().user?.memberId;
      if (!owner) return false;
      showRead(queries, messageId);
      const id = messageId ?? newId();
      const at = new Date().toISOString();
      await keepUnsent({ kind: 'read', id, owner, at, key: crypto.randomUUID(), messageId });
      return await sendNow(id);
    },
    [queries],
  );
}

export async function sendRead({ messageId, key }: UnsentRead): Promise<void> {
  const userId = session.getState().user?.userId ?? '';
  if (messageId) await call(messageEndpoints.readOne, { messageId }, { idempotencyKey: key });
  else await call(messageEndpoints.readAll, { userId }, { idempotencyKey: key });
}
