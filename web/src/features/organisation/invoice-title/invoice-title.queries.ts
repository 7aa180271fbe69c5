import { titleEndpoints } from '@outlay/contract/organisation/invoice-title';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { useChange } from '#api/use-change.ts';

export const titleQueries = {
  all: () =>
    queryOptions({
      queryKey: ['title', 'all'],
      queryFn: ({ signal }) => call(titleEndpoints.all, {}, { signal }),
    }),
};

function useRefreshTitles() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: ['title'] });
}

export const useSaveTitle = () => useChange(titleEndpoints.save, useRefreshTitles());
export const useRemoveTitle = () => useChange(titleEndpoints.remove, useRefreshTitles());
