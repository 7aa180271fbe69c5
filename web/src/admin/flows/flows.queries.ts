import { companyEndpoints } from '@outlay/contract/company';
import { typeEndpoints } from '@outlay/contract/document.type';
import { flowEndpoints, type FlowDetail } from '@outlay/contract/flow';
import type { FlowDefinition } from '@outlay/contract/flow.definition';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '#kit/api.ts';
import { useChange } from '#kit/api-change.ts';

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

export const flowQueries = {
  list: () =>
    queryOptions({
      queryKey: ['flow', 'list'],
      queryFn: ({ signal }) => call(flowEndpoints.list, {}, { signal }),
    }),
  /** Asked afresh whenever it is opened: what is drawn goes over it. */
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
  /** Every type, also those that I may not create: flows ask about the fields of their forms. */
  types: () =>
    queryOptions({
      queryKey: ['type', 'all'],
      queryFn: ({ signal }) => call(typeEndpoints.all, {}, { signal }),
    }),
  colleagues: (search: string) =>
    queryOptions({
      queryKey: ['company', 'colleagues', 'first', search],
      queryFn: ({ signal }) => call(companyEndpoints.colleagues, { search, size: 50 }, { signal }),
    }),
};

/** What the server now has takes the place of what was known; the list is asked again. */
function useKeepDetail() {
  const queries = useQueryClient();
  return (detail: FlowDetail) => {
    queries.setQueryData(flowQueries.detail(detail.id).queryKey, detail);
    void queries.invalidateQueries({ queryKey: flowQueries.list().queryKey });
    void queries.invalidateQueries({ queryKey: flowQueries.running(detail.id).queryKey });
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
      queries.invalidateQueries({ queryKey: flowQueries.running(id).queryKey }),
      queries.invalidateQueries({ queryKey: flowQueries.list().queryKey }),
    ]),
  );
}
