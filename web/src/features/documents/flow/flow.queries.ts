import { flowEndpoints } from '@outlay/contract/documents/flow';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#api/call.ts';

export const flowQueries = {
  list: () =>
    queryOptions({
      queryKey: ['flow', 'list'],
      queryFn: ({ signal }) => call(flowEndpoints.list, {}, { signal }),
    }),
};
