import { homeCounts, homeEndpoints } from '@outlay/contract/home';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '#kit/api.ts';

export const homeQueries = {
  counts: () =>
    queryOptions({
      queryKey: ['home', 'counts'],
      queryFn: async ({ signal }) => homeCounts(await call(homeEndpoints.counts, {}, { signal })),
    }),
};

/** Asked before the page's code has arrived. */
export const prefetchHome = (queries: QueryClient): void => void queries.prefetchQuery(homeQueries.counts());
