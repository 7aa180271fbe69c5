import { budgetEndpoints } from '@outlay/contract/budget';
import { infiniteQueryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '#kit/api.ts';
import { useChange } from '#kit/api-change.ts';

export interface BudgetFilter {
  search: string;
  departmentId: string | null;
  projectId: string | null;
  day: string;
}
const first = undefined as string | undefined;
const after = (cursor: string | undefined) => (cursor ? { after: cursor } : {});

export const budgetQueries = {
  list: (filter: BudgetFilter) =>
    infiniteQueryOptions({
      queryKey: ['budget', 'list', filter],
      initialPageParam: first,
      queryFn: ({ pageParam, signal }) =>
        call(
          budgetEndpoints.list,
          {
            search: filter.search,
            size: 50,
            ...(filter.departmentId ? { departmentId: filter.departmentId } : {}),
            ...(filter.projectId ? { projectId: filter.projectId } : {}),
            ...(filter.day ? { day: filter.day } : {}),
            ...after(pageParam),
          },
          { signal },
        ),
      getNextPageParam: ({ next }) => next ?? undefined,
    }),
  movements: (budgetId: string) =>
    infiniteQueryOptions({
      queryKey: ['budget', 'movements', budgetId],
      initialPageParam: first,
      queryFn: ({ pageParam, signal }) =>
        call(budgetEndpoints.movements, { budgetId, size: 50, ...after(pageParam) }, { signal }),
      getNextPageParam: ({ next }) => next ?? undefined,
    }),
};

function useRefresh() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: ['budget'] });
}

export const useSaveBudget = () => useChange(budgetEndpoints.save, useRefresh());
export const useImportBudgets = () => useChange(budgetEndpoints.import, useRefresh());
