import { documentEndpoints } from '@outlay/contract/document';
import { homeCounts, homeEndpoints } from '@outlay/contract/home';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '#kit/api.ts';

export const homeQueries = {
  counts: () =>
    queryOptions({
      queryKey: ['home', 'counts'],
      queryFn: async ({ signal }) => homeCounts(await call(homeEndpoints.counts, {}, { signal })),
    }),
  /** My documents that I may still change. */
  drafts: () =>
    queryOptions({
      queryKey: ['document', 'drafts'],
      queryFn: ({ signal }) =>
        call(
          documentEndpoints.listMine,
          { statuses: ['ToBeSubmitted', 'Returned', 'Withdrawn'], size: 50 },
          { signal },
        ),
    }),
};

/** Asked before the page's code has arrived. */
export const prefetchHome = (queries: QueryClient): void => void queries.prefetchQuery(homeQueries.counts());
