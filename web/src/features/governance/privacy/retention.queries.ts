import { privacyEndpoints } from '@outlay/contract/governance/privacy';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { useChange } from '#api/use-change.ts';

export const retentionQueries = {
  get: () =>
    queryOptions({
      queryKey: ['retention'],
      queryFn: ({ signal }) => call(privacyEndpoints.retention, {}, { signal }),
    }),
};

export function useSaveRetention() {
  const queries = useQueryClient();
  return useChange(privacyEndpoints.saveRetention, () =>
    queries.invalidateQueries({ queryKey: retentionQueries.get().queryKey }),
  );
}
