import { newsEndpoints } from '@outlay/contract/news';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '#kit/api.ts';

export const newsQueries = {
  list: () =>
    infiniteQueryOptions({
      queryKey: ['news', 'list'],
      initialPageParam: undefined as string | undefined,
      queryFn: ({ pageParam, signal }) =>
        call(newsEndpoints.list, pageParam ? { after: pageParam } : {}, { signal }),
      getNextPageParam: ({ next }) => next ?? undefined,
    }),
};
