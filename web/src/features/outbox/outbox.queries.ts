import { outboxEndpoints } from '@outlay/contract/outbox';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#kit/api.ts';

export const outboxQueries = {
  list: () =>
    queryOptions({
      queryKey: ['outbox'],
      queryFn: ({ signal }) => call(outboxEndpoints.list, {}, { signal }),
      refetchInterval: 3_000,
    }),
};
