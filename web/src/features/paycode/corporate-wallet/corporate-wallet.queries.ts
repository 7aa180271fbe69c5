import { corporateWalletEndpoints } from '@outlay/contract/paycode/corporate-wallet';
import { quotaCardEndpoints } from '@outlay/contract/paycode/corporate-wallet.card';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useChange } from '#api/use-change.ts';
import { call } from '#api/call.ts';

/** While a card is asked for, it is looked at each second. */
const LOOK_MS = 1_000;

export const myWalletQueries = {
  /** My quota cards of the last days. */
  cards: () =>
    queryOptions({
      queryKey: ['corporateWallet', 'cards'],
      queryFn: ({ signal }) => call(quotaCardEndpoints.mine, {}, { signal }),
      refetchInterval: ({ state: { data } }) =>
        data?.items.some(({ state }) => state === 'asked') ? LOOK_MS : false,
    }),
  /** The corporate wallets with which I may pay. */
  mine: () =>
    queryOptions({
      queryKey: ['corporateWallet', 'mine'],
      queryFn: ({ signal }) => call(corporateWalletEndpoints.mine, {}, { signal }),
    }),
};

export function useIssueCard() {
  const queries = useQueryClient();
  return useChange(quotaCardEndpoints.issue, () =>
    queries.invalidateQueries({ queryKey: ['corporateWallet'] }),
  );
}
export const useOpenCard = () => useChange(quotaCardEndpoints.open);
