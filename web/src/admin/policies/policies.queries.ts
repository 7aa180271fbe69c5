import { policyEndpoints, type PolicyRule } from '@outlay/contract/policy';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '#kit/api.ts';
import { useChange } from '#kit/api-change.ts';

export const policyQueries = {
  all: () =>
    queryOptions({
      queryKey: ['policy', 'all'],
      queryFn: ({ signal }) => call(policyEndpoints.all, {}, { signal }),
    }),
  /** What a rule, as it is typed, would have found. */
  tried: (rule: PolicyRule) =>
    queryOptions({
      queryKey: ['policy', 'try', rule],
      queryFn: ({ signal }) => call(policyEndpoints.try, { rule }, { signal }),
      gcTime: 0,
    }),
};

function useRefresh() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: policyQueries.all().queryKey });
}

export const useSaveRule = () => useChange(policyEndpoints.save, useRefresh());
export const useRemoveRule = () => useChange(policyEndpoints.remove, useRefresh());
export const useArrangeRules = () => useChange(policyEndpoints.arrange, useRefresh());
export const useEnableRule = () => useChange(policyEndpoints.enable, useRefresh());
