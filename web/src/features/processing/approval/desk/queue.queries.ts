import { queueEndpoints, type QueueFilter } from '@outlay/contract/processing/approval.queue';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#api/call.ts';

export const queueQueries = {
  queue: (filter: Partial<QueueFilter>) =>
    queryOptions({
      queryKey: ['approval', 'queue', filter],
      queryFn: ({ signal }) => call(queueEndpoints.queue, filter, { signal }),
      // Keeps the previous rows while those of another filter load.
      placeholderData: keepPreviousData,
    }),
};
