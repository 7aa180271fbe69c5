import { typeEndpoints } from '@outlay/contract/documents/document.type';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { useChange } from '#api/use-change.ts';

export const typeQueries = {
  /** All types, also those that I may not create: the flow editor needs the fields of their forms. */
  all: () =>
    queryOptions({
      queryKey: ['type', 'all'],
      queryFn: ({ signal }) => call(typeEndpoints.all, {}, { signal }),
    }),
};

/** Refetches both queries of the types: the flow editor uses the first, the document form the second. */
function useRefresh() {
  const queries = useQueryClient();
  return () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: ['type'] }),
      queries.invalidateQueries({ queryKey: ['document', 'types'] }),
    ]);
}

export const useSaveType = () => useChange(typeEndpoints.save, useRefresh());
export const useReorderTypes = () => useChange(typeEndpoints.reorder, useRefresh());
export const useRemoveType = () => useChange(typeEndpoints.remove, useRefresh());
