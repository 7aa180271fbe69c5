import { healthEndpoints } from '@outlay/contract/governance/health';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { useChange } from '#api/use-change.ts';

const EVERY_MS = 30_000;

export const healthQueries = {
  get: () =>
    queryOptions({
      queryKey: ['health'],
      queryFn: ({ signal }) => call(healthEndpoints.get, {}, { signal }),
      staleTime: 0,
      refetchInterval: EVERY_MS,
    }),
};

export function useRetry() {
  const queries = useQueryClient();
  return useChange(healthEndpoints.retry, () =>
    queries.invalidateQueries({ queryKey: healthQueries.get().queryKey }),
  );
}
