import { expenseEndpoints, type Expense } from '@outlay/contract/spend/expense';
import {
  infiniteQueryOptions,
  queryOptions,
  useQueryClient,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { lastSeen } from '#offline/last-seen.ts';
import { useChange } from '#api/use-change.ts';

export const seenExpenses = (state: string): string => `expenses ${state}`;

export const expenseQueries = {
  /** `open`: in no document; `unsubmitted`: open or on one of my drafts. */
  list: (state: 'open' | 'unsubmitted' | 'all', search = '') =>
    infiniteQueryOptions({
      queryKey: ['expense', 'list', state, search],
      initialPageParam: undefined as string | undefined,
      queryFn: ({ pageParam, signal }) =>
        lastSeen(pageParam || search !== '' ? null : seenExpenses(state), () =>
          call(
            expenseEndpoints.list,
            { state, search, size: 50, ...(pageParam ? { after: pageParam } : {}) },
            { signal },
          ),
        ),
      refetchOnReconnect: 'always',
      getNextPageParam: ({ next }) => next ?? undefined,
    }),
  one: (id: string) =>
    queryOptions({
      queryKey: ['expense', 'one', id],
      queryFn: ({ signal }) => call(expenseEndpoints.get, { id }, { signal }),
    }),
};

type Listed = InfiniteData<{ items: Expense[] }>;

function cachedExpenses(queries: QueryClient): Map<string, Expense> {
  const lists = queries.getQueriesData<Listed>({ queryKey: ['expense', 'list'] });
  const ones = queries.getQueriesData<Expense>({ queryKey: ['expense', 'one'] });
  const listed = lists.flatMap(([, data]) => data?.pages.flatMap(({ items }) => items) ?? []);
  const all = [...listed, ...ones.flatMap(([, expense]) => expense ?? [])];
  // Of two cached copies, the later version wins.
  return new Map(all.toSorted((a, b) => a.version - b.version).map((expense) => [expense.id, expense]));
}

/** A form is waiting: after this time it opens, and is filled in when the answer arrives. */
const PATIENCE_MS = 1_500;
const FETCHED_MOST = 100;

/** Expenses that are not cached: a single one on its own, several in one request. */
async function fetchExpenses(queries: QueryClient, ids: readonly string[]): Promise<Expense[]> {
  const [only] = ids;
  if (only && ids.length === 1) return [await queries.fetchQuery(expenseQueries.one(only))];
  const { items } = await call(expenseEndpoints.list, { state: 'open', size: FETCHED_MOST });
  return items;
}

/** The expenses available now: those in the cache, and the rest if the server answers in time. */
export async function knownExpenses(queries: QueryClient, ids: readonly string[]): Promise<Expense[]> {
  const known = cachedExpenses(queries);
  const missing = ids.filter((id) => !known.has(id));
  if (missing.length > 0) {
    const late = new Promise<Expense[]>((resolve) => setTimeout(() => resolve([]), PATIENCE_MS));
    const requested = await Promise.race([fetchExpenses(queries, missing).catch(() => []), late]);
    for (const expense of requested) known.set(expense.id, expense);
  }
  return ids.flatMap((id) => known.get(id) ?? []);
}

/** An expense affects the account book, its invoices and the home page's numbers. */
function useRefreshExpenses() {
  const queries = useQueryClient();
  return () =>
    Promise.all(['expense', 'invoice', 'home'].map((key) => queries.invalidateQueries({ queryKey: [key] })));
}

export function useSaveExpense() {
  const queries = useQueryClient();
  const refresh = useRefreshExpenses();
  return useChange(expenseEndpoints.save, (saved) => {
    // A form for this expense then opens without a request.
    queries.setQueryData(expenseQueries.one(saved.id).queryKey, saved);
    return refresh();
  });
}
export const useSplitExpense = () => useChange(expenseEndpoints.split, useRefreshExpenses());
export const useMergeExpenses = () => useChange(expenseEndpoints.merge, useRefreshExpenses());
export const useRemoveExpense = () => useChange(expenseEndpoints.remove, useRefreshExpenses());
