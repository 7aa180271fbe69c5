import { invoiceRequestEndpoints, type RequestState } from '@outlay/contract/paycode/invoice-request';
import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { useChange } from '#api/use-change.ts';

export const invoiceRequestQueries = {
  page: (states: RequestState[]) =>
    infiniteQueryOptions({
      queryKey: ['invoiceRequest', 'page', states],
      initialPageParam: undefined as string | undefined,
      queryFn: ({ pageParam, signal }) =>
        call(
          invoiceRequestEndpoints.page,
          { states, ...(pageParam ? { after: pageParam } : {}) },
          { signal },
        ),
      getNextPageParam: ({ next }) => next ?? undefined,
    }),
  one: (id: string) =>
    queryOptions({
      queryKey: ['invoiceRequest', 'one', id],
      queryFn: ({ signal }) => call(invoiceRequestEndpoints.get, { id }, { signal }),
    }),
};

/** A request is shown with its payments, and its invoice among the others. */
function useReload() {
  const queries = useQueryClient();
  return () =>
    queries.invalidateQueries({
      predicate: ({ queryKey: [domain] }) => ['invoiceRequest', 'charge', 'invoice'].includes(String(domain)),
    });
}

export const useAskInvoice = () => useChange(invoiceRequestEndpoints.ask, useReload());
export const useWithdrawRequest = () => useChange(invoiceRequestEndpoints.withdraw, useReload());
export const useAttachInvoice = () => useChange(invoiceRequestEndpoints.attach, useReload());
