import { transferEndpoints } from '@outlay/contract/processing/payment.transfer';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#api/call.ts';

export const transferQueries = {
  mine: () =>
    queryOptions({
      queryKey: ['transfer', 'mine'],
      queryFn: ({ signal }) => call(transferEndpoints.mine, {}, { signal }),
      refetchInterval: 15_000,
    }),
};
