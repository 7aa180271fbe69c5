import { payeeEndpoints } from '@outlay/contract/spend/payee';
import { payeeWalletEndpoints } from '@outlay/contract/spend/payee.wallet';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { useChange } from '#api/use-change.ts';

export const payeeQueries = {
  account: () =>
    queryOptions({
      queryKey: ['payee', 'account'],
      queryFn: ({ signal }) => call(payeeEndpoints.get, {}, { signal }),
    }),
  wallets: () =>
    queryOptions({
      queryKey: ['payee', 'wallets'],
      queryFn: ({ signal }) => call(payeeWalletEndpoints.mine, {}, { signal }),
    }),
};

/** Also refetches documents, because their checks depend on the account. */
function useRefreshAccounts() {
  const queries = useQueryClient();
  return () =>
    Promise.all(['payee', 'document'].map((key) => queries.invalidateQueries({ queryKey: [key] })));
}

export const useSavePayeeAccount = () => useChange(payeeEndpoints.save, useRefreshAccounts());
export const useSaveAlipay = () => useChange(payeeWalletEndpoints.save, useRefreshAccounts());
export const useMakeMainAccount = () => useChange(payeeEndpoints.makeMain, useRefreshAccounts());
export const useRemoveAccount = () => useChange(payeeEndpoints.remove, useRefreshAccounts());
