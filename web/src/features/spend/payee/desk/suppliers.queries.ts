import {
  supplierListEndpoints,
  type ListedSupplier,
  type SupplierFilter,
  type SupplierTotals,
} from '@outlay/contract/spend/payee.list';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { useChange } from '#api/use-change.ts';
import type { RowSource } from '#desk/list/use-rows.ts';

export const supplierRows = (filter: SupplierFilter): RowSource<ListedSupplier, SupplierTotals> => ({
  key: ['supplier', 'page', filter],
  page: (range, options) => call(supplierListEndpoints.suppliers, { ...filter, ...range }, options),
  totals: (options) => call(supplierListEndpoints.totals, filter, options),
});

/** Also refetches the form in which a supplier is chosen. */
function useRefresh() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: ['supplier'] });
}

export const useSwitchSuppliers = () => useChange(supplierListEndpoints.switch, useRefresh());
