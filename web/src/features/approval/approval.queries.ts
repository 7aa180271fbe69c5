import { approvalEndpoints } from '@outlay/contract/approval';
import type { DocumentDetail } from '@outlay/contract/document';
import { infiniteQueryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '#kit/api.ts';
import { useChange } from '#kit/api-change.ts';
import { documentChanged } from '#features/document/document.queries.ts';

export type TaskTab = 'pending' | 'handled';

export const approvalQueries = {
  tasks: (state: TaskTab, search: string) =>
    infiniteQueryOptions({
      queryKey: ['approval', 'tasks', state, search],
      initialPageParam: undefined as string | undefined,
      queryFn: ({ pageParam, signal }) =>
        call(
          approvalEndpoints.tasks,
          { state, search, ...(pageParam ? { after: pageParam } : {}) },
          { signal },
        ),
      getNextPageParam: ({ next }) => next ?? undefined,
    }),
};

const useTellDecided = () => {
  const queries = useQueryClient();
  return (decided: DocumentDetail) => documentChanged(queries, decided);
};

export const useApprove = () => useChange(approvalEndpoints.approve, useTellDecided());
export const useReturn = () => useChange(approvalEndpoints.return, useTellDecided());
export const useReject = () => useChange(approvalEndpoints.reject, useTellDecided());
