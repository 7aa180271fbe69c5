import { orderEndpoints, type OrderFilter, type TravelOrder } from '@outlay/contract/travel/order';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { useChange } from '#api/use-change.ts';
import type { RowSource } from '#desk/list/use-rows.ts';

export const orderRows = (filter: OrderFilter): RowSource<TravelOrder> => ({
  key: ['order', 'list', filter],
  page: (range, options) => call(orderEndpoints.all, { ...filter, ...range }, options),
  totals: (options) => call(orderEndpoints.allTotals, filter, options),
});

export const owedQueries = {
  /** `finance`: for those who pay claims and may not see the orders. */
  all: (finance: boolean) =>
    queryOptions({
      queryKey: ['order', 'allOwed', finance],
      queryFn: ({ signal }) =>
        call(finance ? orderEndpoints.financeOwed : orderEndpoints.allOwed, {}, { signal }),
    }),
};

export const sourceQueries = {
  all: () =>
    queryOptions({
      queryKey: ['order', 'sources'],
      queryFn: ({ signal }) => call(orderEndpoints.sources, {}, { signal }),
    }),
};

export function useImportOrders() {
  const queries = useQueryClient();
  return useChange(orderEndpoints.import, ({ applied }) =>
    applied ? queries.invalidateQueries({ queryKey: ['order'] }) : undefined,
  );
}
