import { typeEndpoints } from '@outlay/contract/document.type';
import { useQueryClient } from '@tanstack/react-query';
import { useChange } from '#kit/api-change.ts';

/** Types are asked about by the flows too, and by whoever makes a document. */
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
