import { corporateWalletEndpoints } from '@outlay/contract/paycode/corporate-wallet';
import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { useChange } from '#api/use-change.ts';

export const walletQueries = {
  all: () =>
    queryOptions({
      queryKey: ['corporateWallet', 'all'],
      queryFn: ({ signal }) => call(corporateWalletEndpoints.all, {}, { signal }),
    }),
  members: (id: string) =>
    infiniteQueryOptions({
      queryKey: ['corporateWallet', 'members', id],
      initialPageParam: undefined as string | undefined,
      queryFn: ({ pageParam, signal }) =>
        call(
          corporateWalletEndpoints.members,
          { id, ...(pageParam ? { after: pageParam } : {}) },
          { signal },
        ),
      getNextPageParam: ({ next }) => next ?? undefined,
    }),
};

function useReload() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: ['corporateWallet'] });
}

export const useSaveWallet = () => useChange(corporateWalletEndpoints.save, useReload());
export const useEnrolMember = () => useChange(corporateWalletEndpoints.enrol, useReload());
export const useRemoveMember = () => useChange(corporateWalletEndpoints.remove, useReload());
