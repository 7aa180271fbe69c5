import { orderEndpoints, type OrderView } from '@outlay/contract/travel/order';
import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { useChange } from '#api/use-change.ts';

export const orderQueries = {
  mine: (view: OrderView) =>
    infiniteQueryOptions({
      queryKey: ['order', 'mine', view],
      initialPageParam: undefined as string | undefined,
      queryFn: ({ pageParam, signal }) =>
        call(orderEndpoints.mine, { view, ...(pageParam ? { after: pageParam } : {}) }, { signal }),
      getNextPageParam: ({ next }) => next ?? undefined,
    }),
  totals: (view: OrderView) =>
    queryOptions({
      queryKey: ['order', 'totals', view],
      queryFn: ({ signal }) => call(orderEndpoints.totals, { view }, { signal }),
    }),
  owed: () =>
    queryOptions({
      queryKey: ['order', 'owed'],
      queryFn: ({ signal }) => call(orderEndpoints.owed, {}, { signal }),
    }),
};

/** After claiming, the order, the expenses and the trip show it. */
export function useClaimOrder() {
  const queries = useQueryClient();
  return useChange(orderEndpoints.claim, () =>
    queries.invalidateQueries({
      predicate: ({ queryKey: [domain] }) => ['order', 'expense', 'trip', 'home'].includes(String(domain)),
    }),
  );
}
