import { merchantEndpoints, type MerchantDetail } from '@outlay/contract/paycode/merchant';
import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { useChange } from '#api/use-change.ts';

const MOST = 100;

export const merchantQueries = {
  page: (search: string) =>
    infiniteQueryOptions({
      queryKey: ['merchant', 'page', search],
      initialPageParam: undefined as string | undefined,
      queryFn: ({ pageParam, signal }) =>
        call(merchantEndpoints.page, { search, ...(pageParam ? { after: pageParam } : {}) }, { signal }),
      getNextPageParam: ({ next }) => next ?? undefined,
    }),
  /** The first hundred, as options. */
  options: () =>
    queryOptions({
      queryKey: ['merchant', 'options'],
      queryFn: ({ signal }) => call(merchantEndpoints.page, { size: MOST }, { signal }),
    }),
  one: (id: string) =>
    queryOptions({
      queryKey: ['merchant', 'one', id],
      queryFn: ({ signal }) => call(merchantEndpoints.get, { id }, { signal }),
    }),
};

function useShow() {
  const queries = useQueryClient();
  return (merchant: MerchantDetail) => {
    queries.setQueryData(merchantQueries.one(merchant.id).queryKey, merchant);
    return queries.invalidateQueries({
      predicate: ({ queryKey: [domain, part] }) => domain === 'merchant' && part !== 'one',
    });
  };
}

export const useSaveMerchant = () => useChange(merchantEndpoints.save, useShow());
export const useEnableMerchant = () => useChange(merchantEndpoints.enable, useShow());
export const useAddKey = () => useChange(merchantEndpoints.addKey, useShow());
export const useRevokeKey = () => useChange(merchantEndpoints.revokeKey, useShow());
export const useRevokeTerminal = () => useChange(merchantEndpoints.revokeTerminal, useShow());
export const useTestWebhook = () => useChange(merchantEndpoints.testWebhook);
export function useAddTerminal() {
  const show = useShow();
  return useChange(merchantEndpoints.addTerminal, ({ merchant }) => show(merchant));
}
