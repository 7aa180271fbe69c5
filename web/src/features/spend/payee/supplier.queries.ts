import { supplierEndpoints } from '@outlay/contract/spend/payee';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { useChange } from '#api/use-change.ts';

export const supplierQueries = {
  search: (search: string) =>
    queryOptions({
      queryKey: ['supplier', search],
      queryFn: ({ signal }) => call(supplierEndpoints.list, { search }, { signal }),
      staleTime: 5 * 60_000,
    }),
};

function useRefresh() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: ['supplier'] });
}

export const useConfirmSupplier = () => useChange(supplierEndpoints.confirm, useRefresh());
export const useRefuseSupplier = () => useChange(supplierEndpoints.refuse, useRefresh());
export const useSaveSupplier = () => useChange(supplierEndpoints.save, useRefresh());
