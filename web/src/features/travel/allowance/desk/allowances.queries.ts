import { allowanceEndpoints } from '@outlay/contract/travel/allowance';
import { payrollEndpoints } from '@outlay/contract/travel/allowance.payroll';
import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { useChange } from '#api/use-change.ts';

const first = undefined as string | undefined;

export const tableQueries = {
  all: () =>
    queryOptions({
      queryKey: ['allowance', 'tables'],
      queryFn: ({ signal }) => call(allowanceEndpoints.tables, {}, { signal }),
    }),
  payroll: (month: string) =>
    infiniteQueryOptions({
      queryKey: ['allowance', 'payroll', month],
      initialPageParam: first,
      queryFn: ({ pageParam, signal }) =>
        call(payrollEndpoints.rows, { month, size: 50, ...(pageParam && { after: pageParam }) }, { signal }),
      getNextPageParam: ({ next }) => next ?? undefined,
    }),
};

function useRefresh() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: ['allowance'] });
}

export const useSaveTable = () => useChange(allowanceEndpoints.saveTable, useRefresh());
export const useRemoveTable = () => useChange(allowanceEndpoints.removeTable, useRefresh());
export const useImportOverseas = () => useChange(allowanceEndpoints.importOverseas, useRefresh());
