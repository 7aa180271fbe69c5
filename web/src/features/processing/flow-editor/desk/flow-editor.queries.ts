import { flowEndpoints, type FlowDetail } from '@outlay/contract/documents/flow';
import type { FlowDefinition } from '@outlay/contract/documents/flow.definition';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { useChange } from '#api/use-change.ts';
import { flowQueries } from '#features/documents/flow/flow.queries.ts';

export interface Imagined {
  id: string | null;
  definition: FlowDefinition;
  submitterId: string;
  typeId: string;
  facts: Record<string, string[]>;
}
export interface Period {
  from: string;
  to: string;
}

export const flowEditorQueries = {
  /** Refetched whenever the editor opens, since the user's changes are based on it. */
  detail: (id: string) =>
    queryOptions({
      queryKey: ['flow', 'detail', id],
      queryFn: ({ signal }) => call(flowEndpoints.get, { id }, { signal }),
      staleTime: Infinity,
      gcTime: 0,
    }),
  check: (id: string | null, definition: FlowDefinition) =>
    queryOptions({
      queryKey: ['flow', 'check', id, definition],
      queryFn: ({ signal }) => call(flowEndpoints.check, { id, definition }, { signal }),
      staleTime: Infinity,
    }),
  simulate: (imagined: Imagined) =>
    queryOptions({
      queryKey: ['flow', 'simulate', imagined],
      queryFn: ({ signal }) => call(flowEndpoints.simulate, imagined, { signal }),
    }),
  tryOn: (id: string, definition: FlowDefinition, period: Period) =>
    queryOptions({
      queryKey: ['flow', 'tryOn', id, definition, period],
      queryFn: ({ signal }) => call(flowEndpoints.tryOn, { id, definition, ...period }, { signal }),
    }),
  running: (id: string) =>
    queryOptions({
      queryKey: ['flow', 'running', id],
      queryFn: ({ signal }) => call(flowEndpoints.running, { id }, { signal }),
    }),
};

/** Stores the server's response as the current flow and refetches the list. */
function useKeepDetail() {
  const queries = useQueryClient();
  return (detail: FlowDetail) => {
    queries.setQueryData(flowEditorQueries.detail(detail.id).queryKey, detail);
    void queries.invalidateQueries({ queryKey: flowQueries.list().queryKey });
    void queries.invalidateQueries({ queryKey: flowEditorQueries.running(detail.id).queryKey });
  };
}

export const useSaveFlow = () => useChange(flowEndpoints.save, useKeepDetail());
export const usePublishFlow = () => useChange(flowEndpoints.publish, useKeepDetail());

export function useRemoveFlow() {
  const queries = useQueryClient();
  return useChange(flowEndpoints.remove, () =>
    queries.invalidateQueries({ queryKey: flowQueries.list().queryKey }),
  );
}

export function useMoveRunning(id: string) {
  const queries = useQueryClient();
  return useChange(flowEndpoints.move, () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: flowEditorQueries.running(id).queryKey }),
      queries.invalidateQueries({ queryKey: flowQueries.list().queryKey }),
    ]),
  );
}
