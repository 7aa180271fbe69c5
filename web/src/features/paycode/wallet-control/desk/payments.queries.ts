import { walletControlEndpoints } from '@outlay/contract/paycode/wallet-control';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '#api/call.ts';

export const walletPaymentQueries = {
  page: () =>
    infiniteQueryOptions({
      queryKey: ['walletPayment', 'page'],
      initialPageParam: undefined as string | undefined,
      queryFn: ({ pageParam, signal }) =>
        call(walletControlEndpoints.payments, pageParam ? { after: pageParam } : {}, { signal }),
      getNextPageParam: ({ next }) => next ?? undefined,
    }),
};
