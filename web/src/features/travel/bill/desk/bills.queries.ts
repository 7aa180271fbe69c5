import { billEndpoints } from '@outlay/contract/travel/bill';
import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { useChange } from '#api/use-change.ts';

export const billQueries = {
  page: () =>
    infiniteQueryOptions({
      queryKey: ['bill', 'list'],
      initialPageParam: undefined as string | undefined,
      queryFn: ({ pageParam, signal }) =>
        call(billEndpoints.page, pageParam ? { after: pageParam } : {}, { signal }),
      getNextPageParam: ({ next }) => next ?? undefined,
    }),
  one: (id: string) =>
    queryOptions({
      queryKey: ['bill', 'one', id],
      queryFn: ({ signal }) => call(billEndpoints.get, { id }, { signal }),
    }),
};

const useReload = () => {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: ['bill'] });
};

export function useImportBill() {
  const queries = useQueryClient();
  // A new provider is offered for orders too.
  return useChange(billEndpoints.import, ({ applied }) =>
    applied
      ? queries.invalidateQueries({
          predicate: ({ queryKey: [name] }) => name === 'bill' || name === 'order',
        })
      : undefined,
  );
}

export function useRecordOrder() {
  const queries = useQueryClient();
  return useChange(billEndpoints.record, () =>
    queries.invalidateQueries({ predicate: ({ queryKey: [name] }) => name === 'bill' || name === 'order' }),
  );
}

export const useAcceptLine = () => useChange(billEndpoints.accept, useReload());
export const usePayBill = () => useChange(billEndpoints.pay, useReload());
export const useRemoveBill = () => useChange(billEndpoints.remove, useReload());
