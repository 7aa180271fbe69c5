import { dimensionEndpoints, type DimensionKind } from '@outlay/contract/organisation/dimension';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { useChange } from '#api/use-change.ts';

const AWHILE = 5 * 60_000;

export const dimensionQueries = {
  /** Those that may be chosen. */
  search: (kind: DimensionKind, search: string) =>
    queryOptions({
      queryKey: ['dimension', kind, search],
      queryFn: ({ signal }) => call(dimensionEndpoints.search, { kind, search }, { signal }),
      staleTime: AWHILE,
    }),
  /** Including inactive ones, to show what was chosen in the past. */
  all: (kind: DimensionKind) =>
    queryOptions({
      queryKey: ['dimension', kind, 'all'],
      queryFn: ({ signal }) => call(dimensionEndpoints.all, { kind }, { signal }),
      staleTime: AWHILE,
    }),
};

export function useSaveDimension() {
  const queries = useQueryClient();
  return useChange(dimensionEndpoints.save, () => queries.invalidateQueries({ queryKey: ['dimension'] }));
}
