import { rateEndpoints } from '@outlay/contract/spend/rate';
import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { useChange } from '#api/use-change.ts';

export const rateQueries = {
  /** The rate that applies to a currency on a day. */
  find: (currency: string, day: string) =>
    queryOptions({
      queryKey: ['rate', currency, day],
      queryFn: ({ signal }) => call(rateEndpoints.find, { currency, day }, { signal }),
      staleTime: 5 * 60_000,
    }),
  list: (currency: string | null) =>
    infiniteQueryOptions({
      queryKey: ['rate', 'list', currency],
      initialPageParam: undefined as string | undefined,
      queryFn: ({ pageParam, signal }) =>
        call(
          rateEndpoints.list,
          { size: 50, ...(currency ? { currency } : {}), ...(pageParam ? { after: pageParam } : {}) },
          { signal },
        ),
      getNextPageParam: ({ next }) => next ?? undefined,
    }),
  setting: () =>
    queryOptions({
      queryKey: ['rate', 'setting'],
      queryFn: ({ signal }) => call(rateEndpoints.setting, {}, { signal }),
    }),
};

function useRefresh() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: ['rate'] });
}

export const useSaveRate = () => useChange(rateEndpoints.save, useRefresh());
export const useRemoveRate = () => useChange(rateEndpoints.remove, useRefresh());
export const useImportRates = () => useChange(rateEndpoints.import, useRefresh());
export const useSaveRateSetting = () => useChange(rateEndpoints.saveSetting, useRefresh());
