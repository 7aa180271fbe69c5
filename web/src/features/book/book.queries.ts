import { bookEndpoints } from '@outlay/contract/expense.book';
import type { ExpenseType } from '@outlay/contract/expense';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#kit/api.ts';

export interface BookFilter {
  month: string;
  currency?: string;
  type?: ExpenseType;
}

/** Under `expense`: whatever changes an expense makes the book ask anew. */
export const bookQueries = {
  month: (month: string) =>
    queryOptions({
      queryKey: ['expense', 'book', month],
      queryFn: ({ signal }) => call(bookEndpoints.month, { month }, { signal }),
      placeholderData: keepPreviousData,
    }),
  lines: (filter: BookFilter) =>
    infiniteQueryOptions({
      queryKey: ['expense', 'bookLines', filter],
      initialPageParam: undefined as string | undefined,
      queryFn: ({ pageParam, signal }) =>
        call(bookEndpoints.lines, { ...filter, ...(pageParam ? { after: pageParam } : {}) }, { signal }),
      getNextPageParam: ({ next }) => next ?? undefined,
    }),
};
