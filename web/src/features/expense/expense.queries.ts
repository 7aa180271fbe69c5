import { expenseEndpoints } from '@outlay/contract/expense';
import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '#kit/api.ts';
import { useChange } from '#kit/api-change.ts';

export const expenseQueries = {
  /** `open`: in no document; `unsubmitted`: open or on a draft of mine. */
  list: (state: 'open' | 'unsubmitted' | 'all', search = '') =>
    infiniteQueryOptions({
      queryKey: ['expense', 'list', state, search],
      initialPageParam: undefined as string | undefined,
      queryFn: ({ pageParam, signal }) =>
        call(
          expenseEndpoints.list,
          { state, search, size: 50, ...(pageParam ? { after: pageParam } : {}) },
          { signal },
        ),
      getNextPageParam: ({ next }) => next ?? undefined,
    }),
  one: (id: string) =>
    queryOptions({
      queryKey: ['expense', 'one', id],
      queryFn: ({ signal }) => call(expenseEndpoints.get, { id }, { signal }),
    }),
};

/** An expense touches the account book, the invoices on it and the home page's numbers. */
function useRefreshExpenses() {
  const queries = useQueryClient();
  return () =>
    Promise.all(['expense', 'invoice', 'home'].map((key) => queries.invalidateQueries({ queryKey: [key] })));
}

export const useSaveExpense = () => useChange(expenseEndpoints.save, useRefreshExpenses());
export const useRemoveExpense = () => useChange(expenseEndpoints.remove, useRefreshExpenses());
