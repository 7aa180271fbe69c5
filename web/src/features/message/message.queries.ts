import type { Answer } from '@outlay/contract/endpoint';
import { messageEndpoints, type Message } from '@outlay/contract/message';
import {
  infiniteQueryOptions,
  queryOptions,
  useQueryClient,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query';
import { useCallback } from 'react';
import { call } from '#kit/api.ts';
import { newId } from '#kit/id.ts';
import { session } from '#kit/session.ts';
import { sendNow } from '#kit/unsent-queue.ts';
import { keepUnsent, type UnsentRead } from '#kit/unsent.ts';

type PageOfMessages = Answer<typeof messageEndpoints.list>;

export const messageQueries = {
  list: () =>
    infiniteQueryOptions({
      queryKey: ['message', 'list'],
      initialPageParam: undefined as string | undefined,
      queryFn: ({ pageParam, signal }) =>
        call(messageEndpoints.list, pageParam ? { after: pageParam } : {}, { signal }),
      getNextPageParam: ({ next }) => next ?? undefined,
    }),
  one: (messageId: string) =>
    queryOptions({
      queryKey: ['message', 'one', messageId],
      queryFn: ({ signal }) => call(messageEndpoints.get, { messageId }, { signal }),
    }),
};

type Pages = InfiniteData<PageOfMessages, string | undefined>;

/** At once on the screen: in the list, on the page and on the home page's dot. */
function showRead(queries: QueryClient, messageId: string | null): void {
  const isMeant = ({ id }: Message) => messageId === null || id === messageId;
  const read = (message: Message) => (isMeant(message) ? { ...message, read: true } : message);
  const left = (unread: number) => (messageId === null ? 0 : Math.max(unread - 1, 0));
  queries.setQueryData<Pages>(
    messageQueries.list().queryKey,
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          items: page.items.map(read),
          unread: left(page.unread),
        })),
      },
  );
  if (messageId) queries.setQueryData(messageQueries.one(messageId).queryKey, (one) => one && read(one));
}

/** Read is read, also in a tunnel: the server hears of it when it can. True when it has. */
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
