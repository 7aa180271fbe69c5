import { viewEndpoints, type DeskList } from '@outlay/contract/platform/view';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { useChange } from '#api/use-change.ts';

export const viewQueries = {
  list: (list: DeskList) =>
    queryOptions({
      queryKey: ['views', list],
      queryFn: ({ signal }) => call(viewEndpoints.list, { list }, { signal }),
      staleTime: 5 * 60_000,
    }),
};

function useRefreshViews(list: DeskList) {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: viewQueries.list(list).queryKey });
}

export const useSaveView = (list: DeskList) => useChange(viewEndpoints.save, useRefreshViews(list));
export const useRemoveView = (list: DeskList) => useChange(viewEndpoints.remove, useRefreshViews(list));
