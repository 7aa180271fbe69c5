import { bookingRuleEndpoints, travelProviderEndpoints } from '@outlay/contract/travel/booking.setting';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { useChange } from '#api/use-change.ts';

export const ruleQueries = {
  all: () =>
    queryOptions({
      queryKey: ['bookingRule'],
      queryFn: ({ signal }) => call(bookingRuleEndpoints.all, {}, { signal }),
    }),
};

export const providerQueries = {
  all: () =>
    queryOptions({
      queryKey: ['travelProvider'],
      queryFn: ({ signal }) => call(travelProviderEndpoints.all, {}, { signal }),
    }),
};

function useRefresh(key: string) {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: [key] });
}

export const useSaveRules = () => useChange(bookingRuleEndpoints.save, useRefresh('bookingRule'));
export const useRemoveRules = () => useChange(bookingRuleEndpoints.remove, useRefresh('bookingRule'));
export const useSaveProvider = () => useChange(travelProviderEndpoints.save, useRefresh('travelProvider'));
export const useTestProvider = () => useChange(travelProviderEndpoints.test);
export const useReadOrders = () => useChange(travelProviderEndpoints.sync, useRefresh('travelProvider'));
