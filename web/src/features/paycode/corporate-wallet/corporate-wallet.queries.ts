import { corporateWalletEndpoints } from '@outlay/contract/paycode/corporate-wallet';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#api/call.ts';

export const myWalletQueries = {
  /** The corporate wallets with which I may pay. */
  mine: () =>
    queryOptions({
      queryKey: ['corporateWallet', 'mine'],
      queryFn: ({ signal }) => call(corporateWalletEndpoints.mine, {}, { signal }),
    }),
};
