import { spendPolicyEndpoints, type SpendPolicyForm } from '@outlay/contract/paycode/spend-policy';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { useChange } from '#api/use-change.ts';

export const policyQueries = {
  all: () =>
    queryOptions({
      queryKey: ['spendPolicy', 'all'],
      queryFn: ({ signal }) => call(spendPolicyEndpoints.list, {}, { signal }),
    }),
  trial: (form: SpendPolicyForm) =>
    queryOptions({
      queryKey: ['spendPolicy', 'try', form],
      queryFn: ({ signal }) => call(spendPolicyEndpoints.try, form, { signal }),
      gcTime: 0,
    }),
};

function useReload() {
  const queries = useQueryClient();
  return () =>
    queries.invalidateQueries({
      predicate: ({ queryKey: [domain, part] }) => domain === 'spendPolicy' && part !== 'try',
    });
}

export const useSavePolicy = () => useChange(spendPolicyEndpoints.save, useReload());
export const useRemovePolicy = () => useChange(spendPolicyEndpoints.remove, useReload());
