import { delegationEndpoints } from '@outlay/contract/documents/flow.delegation';
import { approvalEndpoints } from '@outlay/contract/processing/approval';
import type { Answer, Sent } from '@outlay/contract/endpoint';
import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { callOrEarly } from '#api/early-answer.ts';
import { useChange } from '#api/use-change.ts';
import { CallError } from '#api/call-error.ts';
import { lastSeen } from '#offline/last-seen.ts';
import { useDocumentChanged } from '#features/documents/document/document.queries.ts';

export type TaskTab = 'pending' | 'handled';
export interface TaskFilter {
  search?: string;
  typeIds?: string[];
  overdueOnly?: boolean;
}

/** Searched or filtered lists are not cached on the device. */
export const seenTasks = (state: TaskTab, filter: TaskFilter): string | null =>
  filter.search || filter.overdueOnly || filter.typeIds?.length ? null : `tasks ${state}`;

export const approvalQueries = {
  tasks: (state: TaskTab, { search = '', typeIds = [], overdueOnly = false }: TaskFilter = {}) =>
    infiniteQueryOptions({
      queryKey: ['approval', 'tasks', state, { search, typeIds, overdueOnly }],
      initialPageParam: undefined as string | undefined,
      queryFn: ({ pageParam, signal }) =>
        lastSeen(pageParam ? null : seenTasks(state, { search, typeIds, overdueOnly }), () =>
          callOrEarly(
            approvalEndpoints.tasks,
            { state, search, typeIds, overdueOnly, ...(pageParam ? { after: pageParam } : {}) },
            { signal },
          ),
        ),
      refetchOnReconnect: 'always',
      getNextPageParam: ({ next }) => next ?? undefined,
    }),
  delegations: () =>
    queryOptions({
      queryKey: ['approval', 'delegations'],
      queryFn: ({ signal }) => call(delegationEndpoints.list, {}, { signal }),
      staleTime: 60_000,
    }),
};

export const useApprove = () => useChange(approvalEndpoints.approve, useDocumentChanged());
export const useDismissFindings = () => useChange(approvalEndpoints.dismissFindings, useDocumentChanged());
export const useReturn = () => useChange(approvalEndpoints.return, useDocumentChanged());
export const useReject = () => useChange(approvalEndpoints.reject, useDocumentChanged());
export const useTakeBack = () => useChange(approvalEndpoints.takeBack, useDocumentChanged());
export const useTransfer = () => useChange(approvalEndpoints.transfer, useDocumentChanged());
export const useAddSign = () => useChange(approvalEndpoints.addSign, useDocumentChanged());
export const useRemoveSign = () => useChange(approvalEndpoints.removeSign, useDocumentChanged());

type ManyToApprove = Sent<typeof approvalEndpoints.approveMany>;
type ManyApproved = Answer<typeof approvalEndpoints.approveMany>;

/** After a batch action: refetches everything about documents and tasks. */
const refreshAll = (queries: QueryClient) =>
  queries.invalidateQueries({ predicate: ({ queryKey }) => !queryKey.includes('preview') });

/** Maximum number of tasks in one request. */
const AT_ONCE = 100;

/** Approves any number of tasks. A failure after the first request is reported for its own tasks only. */
export function useApproveMany() {
  const queries = useQueryClient();
  const { mutateAsync } = useChange(approvalEndpoints.approveMany);
  return useMutation<ManyApproved, CallError, ManyToApprove>({
    mutationFn: async ({ tasks, opinion }) => {
      const results: ManyApproved['results'] = [];
      for (let from = 0; from < tasks.length; from += AT_ONCE) {
        const part = tasks.slice(from, from + AT_ONCE);
        try {
          // Sequential: the server decides them in the order of the list.
          results.push(...(await mutateAsync({ tasks: part, opinion })).results);
        } catch (error) {
          if (from === 0 || !(error instanceof CallError)) throw error;
          const { body } = error;
          const why = { approved: false, code: body?.code ?? 'UNKNOWN', reason: body?.reason ?? null };
          results.push(...tasks.slice(from).map(({ taskId }) => ({ taskId, ...why })));
          break;
        }
      }
      return { results };
    },
    onSuccess: () => void refreshAll(queries),
  });
}

/**
 * Sends an approval made by a swipe when the time to undo it is over, also while the page is being closed.
 */
export function useSendApproval() {
  const queries = useQueryClient();
  return async (task: { taskId: string; version: number }, idempotencyKey: string): Promise<void> => {
    try {
      await call(approvalEndpoints.approve, task, { idempotencyKey });
    } finally {
      void refreshAll(queries);
    }
  };
}

export function useSaveDelegation() {
  const queries = useQueryClient();
  return useChange(delegationEndpoints.save, () =>
    queries.invalidateQueries({ queryKey: approvalQueries.delegations().queryKey }),
  );
}
export function useEndDelegation() {
  const queries = useQueryClient();
  return useChange(delegationEndpoints.end, () =>
    queries.invalidateQueries({ queryKey: approvalQueries.delegations().queryKey }),
  );
}
