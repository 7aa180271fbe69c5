import { outboxEndpoints } from '@outlay/contract/platform/outbox';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#api/call.ts';

export const outboxQueries = {
  list: () =>
    queryOptions({
      queryKey: ['outbox'],
      queryFn: ({ signal }) => call(outboxEndpoints.list, {}, { signal }),
      refetchInterval: 3_000,
    }),
};
