import { safetyEndpoints } from '@outlay/contract/travel/trip.safety';
import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { useChange } from '#api/use-change.ts';

const first = undefined as string | undefined;

export const safetyQueries = {
  setting: () =>
    queryOptions({
      queryKey: ['safety', 'setting'],
      queryFn: ({ signal }) => call(safetyEndpoints.setting, {}, { signal }),
    }),
  /** Each load is written down, so it is not repeated without a reason. */
  whereabouts: () =>
    infiniteQueryOptions({
      queryKey: ['safety', 'whereabouts'],
      initialPageParam: first,
      staleTime: Infinity,
      queryFn: ({ pageParam, signal }) =>
        call(safetyEndpoints.whoIsWhere, { size: 50, ...(pageParam && { after: pageParam }) }, { signal }),
      getNextPageParam: ({ next }) => next ?? undefined,
    }),
  mine: () =>
    queryOptions({
      queryKey: ['safety', 'mine'],
      queryFn: ({ signal }) => call(safetyEndpoints.mine, {}, { signal }),
    }),
};

export function useSaveSafetySetting() {
  const queries = useQueryClient();
  return useChange(safetyEndpoints.saveSetting, () => queries.invalidateQueries({ queryKey: ['safety'] }));
}

export const useEmergencyContact = () => useChange(safetyEndpoints.contact);

export function useSaveContact() {
  const queries = useQueryClient();
  return useChange(safetyEndpoints.saveMine, (saved) => {
    queries.setQueryData(safetyQueries.mine().queryKey, saved);
  });
}
