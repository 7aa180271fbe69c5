import type { Answer, Sent } from '@outlay/contract/endpoint';
import { joinEndpoints } from '@outlay/contract/membership/join';
import { importEndpoints } from '@outlay/contract/membership/join.import';
import type { Locale } from '@outlay/contract/locale';
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { upload } from '#api/upload.ts';
import { useChange } from '#api/use-change.ts';
import type { CallError } from '#api/call-error.ts';
import { newId } from '#device/id.ts';
import { saveBlob } from '#file/save.ts';

const POLL_MS = 700;
const first = undefined as string | undefined;
const more = ({ next }: { next: string | null }) => next ?? undefined;
const after = (cursor: string | undefined) => (cursor ? { after: cursor } : {});

type ShownRows = Sent<typeof importEndpoints.rows>['show'];

export const joiningQueries = {
  requests: (state: 'waiting' | 'decided') =>
    infiniteQueryOptions({
      queryKey: ['joining', 'requests', state],
      initialPageParam: first,
      queryFn: ({ pageParam, signal }) =>
        call(joinEndpoints.requests, { state, ...after(pageParam) }, { signal }),
      getNextPageParam: more,
    }),
  invitations: () =>
    infiniteQueryOptions({
      queryKey: ['joining', 'invitations'],
      initialPageParam: first,
      queryFn: ({ pageParam, signal }) =>
        call(joinEndpoints.invitations, { whose: 'all', size: 50, ...after(pageParam) }, { signal }),
      getNextPageParam: more,
    }),
  imports: () =>
    infiniteQueryOptions({
      queryKey: ['joining', 'imports'],
      initialPageParam: first,
      queryFn: ({ pageParam, signal }) => call(importEndpoints.list, after(pageParam), { signal }),
      getNextPageParam: more,
    }),
  /** Refetched while the import is running. */
  import: (id: string) =>
    queryOptions({
      queryKey: ['joining', 'import', id],
      queryFn: ({ signal }) => call(importEndpoints.get, { id }, { signal }),
      refetchInterval: ({ state }) => (isWorking(state.data?.state) ? POLL_MS : false),
    }),
  rows: (id: string, show: NonNullable<ShownRows>, state: string) =>
    infiniteQueryOptions({
      queryKey: ['joining', 'rows', id, show, state],
      initialPageParam: first,
      queryFn: ({ pageParam, signal }) =>
        call(importEndpoints.rows, { id, show, size: 100, ...after(pageParam) }, { signal }),
      getNextPageParam: more,
    }),
};

export const isWorking = (state: string | undefined): boolean => state === 'running' || state === 'undoing';

/** Decisions and imports also change the list of members. */
function useRefresh() {
  const queries = useQueryClient();
  return () => {
    void queries.invalidateQueries({ queryKey: ['joining'] });
    void queries.invalidateQueries({ queryKey: ['company'] });
  };
}

export const useDecide = () => useChange(joinEndpoints.decide, useRefresh());
export const useRevokeAny = () => useChange(joinEndpoints.revoke, useRefresh());
export const useApplyImport = () => useChange(importEndpoints.apply, useRefresh());
export const useUndoImport = () => useChange(importEndpoints.undo, useRefresh());

export const useTemplate = () =>
  useMutation<void, CallError, Locale>({
    mutationFn: async (language) =>
      saveBlob(await call(importEndpoints.template, { language }), 'outlay-members.xlsx'),
  });

export function useCheckImport() {
  const refresh = useRefresh();
  return useMutation<Answer<typeof importEndpoints.check>, CallError, File>({
    mutationFn: (file) => upload(importEndpoints.check, { id: newId() }, file),
    onSuccess: refresh,
  });
}
