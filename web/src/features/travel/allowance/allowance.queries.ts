import { allowanceEndpoints } from '@outlay/contract/travel/allowance';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#api/call.ts';

export const allowanceQueries = {
  ofDocument: (id: string) =>
    queryOptions({
      queryKey: ['allowance', 'document', id],
      queryFn: ({ signal }) => call(allowanceEndpoints.ofDocument, { id }, { signal }),
    }),
};
