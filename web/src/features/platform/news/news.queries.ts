import { newsEndpoints, type NewsState } from '@outlay/contract/platform/news';
import { infiniteQueryOptions, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { useChange } from '#api/use-change.ts';
import { useBlobAddress } from '#file/blob-address.ts';

export interface NewsFilter {
  state: NewsState;
  search: string;
}

export const newsQueries = {
  list: (filter: NewsFilter) =>
    infiniteQueryOptions({
      queryKey: ['news', 'list', filter],
      initialPageParam: undefined as string | undefined,
      queryFn: ({ pageParam, signal }) =>
        call(newsEndpoints.list, { ...filter, ...(pageParam ? { after: pageParam } : {}) }, { signal }),
      getNextPageParam: ({ next }) => next ?? undefined,
    }),
  one: (id: string) =>
    queryOptions({
      queryKey: ['news', 'one', id],
      queryFn: ({ signal }) => call(newsEndpoints.get, { id }, { signal }),
      enabled: id !== '',
    }),
  picture: (id: string | null, size: number) =>
    queryOptions({
      queryKey: ['newsPicture', id, size],
      queryFn: ({ signal }) => call(newsEndpoints.picture, { id: id ?? '', size }, { signal }),
      enabled: id !== null,
      staleTime: Infinity,
      gcTime: 5 * 60_000,
    }),
};

/** A picture of a news item. `size` is its longest side in pixels. */
export function useNewsPicture(id: string | null, size: number) {
  const query = useQuery(newsQueries.picture(id, size));
  return { address: useBlobAddress(query.data), failed: query.isError };
}

/** News items appear in the lists and on the home page. */
function useRefreshNews() {
  const queries = useQueryClient();
  return () => Promise.all(['news', 'home'].map((key) => queries.invalidateQueries({ queryKey: [key] })));
}

export const useSaveNews = () => useChange(newsEndpoints.save, useRefreshNews());
export const usePublishNews = () => useChange(newsEndpoints.publish, useRefreshNews());
export const useTakeBackNews = () => useChange(newsEndpoints.takeBack, useRefreshNews());
export const useRemoveNews = () => useChange(newsEndpoints.remove, useRefreshNews());
