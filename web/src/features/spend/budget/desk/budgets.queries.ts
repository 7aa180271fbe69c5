import { budgetEndpoints, type Budget } from '@outlay/contract/spend/budget';
import {
  budgetListEndpoints,
  type BudgetFilter,
  type BudgetTotals,
} from '@outlay/contract/spend/budget.list';
import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { useChange } from '#api/use-change.ts';
import type { RowSource } from '#desk/list/use-rows.ts';

export const budgetRows = (filter: BudgetFilter): RowSource<Budget, BudgetTotals> => ({
  key: ['budget', 'list', filter],
  page: (range, options) => call(budgetListEndpoints.budgets, { ...filter, ...range }, options),
  totals: (options) => call(budgetListEndpoints.totals, filter, options),
});

export const budgetQueries = {
  /** One budget regardless of the filter; null if it does not exist. */
  one: (id: string) =>
    queryOptions({
      queryKey: ['budget', 'one', id],
      queryFn: async ({ signal }) => {
        const { items } = await call(budgetListEndpoints.budgets, { ids: [id] }, { signal });
        return items[0] ?? null;
      },
    }),
  movements: (budgetId: string) =>
    infiniteQueryOptions({
      queryKey: ['budget', 'movements', budgetId],
      initialPageParam: undefined as string | undefined,
      queryFn: ({ pageParam, signal }) =>
        call(
          budgetEndpoints.movements,
          { budgetId, size: 50, ...(pageParam ? { after: pageParam } : {}) },
          { signal },
        ),
      getNextPageParam: ({ next }) => next ?? undefined,
    }),
};

function useRefresh() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: ['budget'] });
}

export const useSaveBudget = () => useChange(budgetEndpoints.save, useRefresh());
export const useImportBudgets = () => useChange(budgetEndpoints.import, useRefresh());
export const useSwitchBudgets = () => useChange(budgetListEndpoints.switch, useRefresh());
