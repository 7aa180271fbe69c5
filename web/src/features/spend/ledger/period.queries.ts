import { periodEndpoints } from '@outlay/contract/spend/ledger.period';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { useChange } from '#api/use-change.ts';

export const periodQueries = {
  closedMonths: () =>
    queryOptions({
      queryKey: ['period'],
      queryFn: ({ signal }) => call(periodEndpoints.list, {}, { signal }),
    }),
};

function useRefresh() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: periodQueries.closedMonths().queryKey });
}

export const useClosePeriod = () => useChange(periodEndpoints.close, useRefresh());
export const useOpenPeriod = () => useChange(periodEndpoints.open, useRefresh());
