import { documentEndpoints } from '@outlay/contract/documents/document';
import type { DocumentDetail } from '@outlay/contract/documents/document.detail';
import type { DocumentStatus } from '@outlay/contract/documents/document.status';
import { fileEndpoints, type FileRef } from '@outlay/contract/platform/file';
import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '#api/call.ts';
import { useChange } from '#api/use-change.ts';
import { upload } from '#api/upload.ts';
import { CallError } from '#api/call-error.ts';
import { callOrEarly } from '#api/early-answer.ts';
import { lastSeen } from '#offline/last-seen.ts';
import { newId } from '#device/id.ts';

interface Filter {
  statuses: DocumentStatus[];
  search: string;
  typeIds?: string[];
}
const after = (cursor: string | undefined) => (cursor ? { after: cursor } : {});
const first = undefined as string | undefined;

/** Cached by status only, so that there is not one offline copy for each search text. */
export const seenDocuments = ({ statuses, search, typeIds = [] }: Filter): string | null =>
  search === '' && typeIds.length === 0 ? ['documents', ...statuses].join(' ') : null;

export const documentQueries = {
  types: () =>
    queryOptions({
      queryKey: ['document', 'types'],
      queryFn: ({ signal }) => call(documentEndpoints.types, {}, { signal }),
      staleTime: 5 * 60_000,
    }),
  mine: (filter: Filter) =>
    infiniteQueryOptions({
      queryKey: ['document', 'mine', filter],
      initialPageParam: first,
      queryFn: ({ pageParam, signal }) =>
        lastSeen(pageParam ? null : seenDocuments(filter), () =>
          callOrEarly(documentEndpoints.listMine, { ...filter, ...after(pageParam) }, { signal }),
        ),
      refetchOnReconnect: 'always',
      getNextPageParam: ({ next }) => next ?? undefined,
    }),
  copiedToMe: (search = '') =>
    infiniteQueryOptions({
      queryKey: ['document', 'cc', search],
      initialPageParam: first,
      queryFn: ({ pageParam, signal }) =>
        call(documentEndpoints.listCc, { search, ...after(pageParam) }, { signal }),
      getNextPageParam: ({ next }) => next ?? undefined,
    }),
  detail: (id: string) =>
    queryOptions({
      queryKey: ['document', 'detail', id],
      queryFn: ({ signal }) => callOrEarly(documentEndpoints.detail, { id }, { signal }),
    }),
  /** Refetched whenever the form opens, since the user's changes are based on it. */
  draft: (id: string) =>
    queryOptions({
      queryKey: ['document', 'draft', id],
      queryFn: ({ signal }) => call(documentEndpoints.draft, { id }, { signal }),
      staleTime: Infinity,
      gcTime: 0,
    }),
};

/** After a change: refetches lists, counts and messages; the document itself comes from the response. */
export function documentChanged(queries: QueryClient, changed: DocumentDetail): void {
  const { queryKey } = documentQueries.detail(changed.id);
  queries.setQueryData(queryKey, changed);
  const untouched = new Set(['preview', 'types', 'draft', changed.id]);
  void queries.invalidateQueries({
    predicate: (query) => !query.queryKey.some((part) => typeof part === 'string' && untouched.has(part)),
  });
}

/** What a change of a document does with its answer. */
export const useDocumentChanged = () => {
  const queries = useQueryClient();
  return (changed: DocumentDetail) => documentChanged(queries, changed);
};

export const useSubmitDocument = () => useChange(documentEndpoints.submit, useDocumentChanged());
export const useWithdrawDocument = () => useChange(documentEndpoints.withdraw, useDocumentChanged());
export const useUrgeDocument = () => useChange(documentEndpoints.urge, useDocumentChanged());
export const useVoidDocument = () => useChange(documentEndpoints.void, useDocumentChanged());

export function useDeleteDraft() {
  const queries = useQueryClient();
  return useChange(documentEndpoints.deleteDraft, (_done, { id }) => {
    queries.removeQueries({ queryKey: documentQueries.detail(id).queryKey });
    return queries.invalidateQueries({ predicate: ({ queryKey }) => !queryKey.includes(id) });
  });
}

/** After a version conflict: refetches the document, so that the next action uses the current version. */
export function useRefreshAfterConflict(error: Error | null, id: string): void {
  const queries = useQueryClient();
  const conflict = error instanceof CallError && error.status === 409;
  useEffect(() => {
    if (conflict) void queries.invalidateQueries({ queryKey: documentQueries.detail(id).queryKey });
  }, [conflict, error, id, queries]);
}

export function useMarkCopyRead() {
  const queries = useQueryClient();
  return useChange(documentEndpoints.markCcRead, () =>
    queries.invalidateQueries({ queryKey: ['document', 'cc'] }),
  );
}

/** Uploads an attachment. The client assigns its id, so that a retry stores it only once. */
export const useKeepFile = () =>
  useMutation<FileRef, Error, File>({
    mutationFn: (file) => {
      const id = newId();
      return upload(fileEndpoints.upload, { id }, file, { idempotencyKey: id });
    },
  });
