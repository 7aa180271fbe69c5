import { messageEndpoints } from '@outlay/contract/message';
import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '#kit/api.ts';
import { useChange } from '#kit/api-change.ts';

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

/** A message that was read changes the list and the dot on the home page. */
function useRefreshMessages() {
  const queries = useQueryClient();
  return () => {
    void queries.invalidateQueries({ queryKey: messageQueries.list().queryKey });
    void queries.invalidateQueries({ queryKey: ['home'] });
  };
}

export const useReadAll = () => useChange(messageEndpoints.readAll, useRefreshMessages());
export const useReadOne = () => useChange(messageEndpoints.readOne, useRefreshMessages());
