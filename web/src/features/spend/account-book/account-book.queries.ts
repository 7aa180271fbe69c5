import { bookEndpoints } from '@outlay/contract/spend/expense.book';
import type { ExpenseType } from '@outlay/contract/spend/expense';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { lastSeen } from '#offline/last-seen.ts';
import { thisMonth } from './months.ts';

export interface BookFilter {
  month: string;
  currency?: string;
  type?: ExpenseType;
}

/**
 * The query keys start with `expense`, so every change to an expense refetches the book. Only the current month is
 * kept on the device; past months need a network.
 */
export const seenBook = (month: string): string | null => (month === thisMonth() ? `book ${month}` : null);

export const bookQueries = {
  month: (month: string) =>
    queryOptions({
      queryKey: ['expense', 'book', month],
      queryFn: ({ signal }) =>
        lastSeen(seenBook(month), () => call(bookEndpoints.month, { month }, { signal })),
      refetchOnReconnect: 'always',
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
