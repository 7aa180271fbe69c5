import { payoutWalletEndpoints } from '@outlay/contract/processing/payment.wallet';
import { payeeWalletEndpoints } from '@outlay/contract/spend/payee.wallet';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { useChange } from '#api/use-change.ts';

const KEY = 'payoutWallet';

export const walletQueries = {
  all: () =>
    queryOptions({
      queryKey: [KEY, 'all'],
      queryFn: ({ signal }) => call(payoutWalletEndpoints.all, {}, { signal }),
    }),
  choices: () =>
    queryOptions({
      queryKey: [KEY, 'choices'],
      queryFn: ({ signal }) => call(payoutWalletEndpoints.choices, {}, { signal }),
    }),
  of: (memberId: string) =>
    queryOptions({
      queryKey: [KEY, 'of', memberId],
      queryFn: ({ signal }) => call(payeeWalletEndpoints.of, { memberId }, { signal }),
    }),
};

function useRefresh() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: [KEY] });
}

export const useSaveWallet = () => useChange(payoutWalletEndpoints.save, useRefresh());
export const useTestWallet = () => useChange(payoutWalletEndpoints.test);
export const usePutPayeeWallet = () => useChange(payeeWalletEndpoints.put, useRefresh());
