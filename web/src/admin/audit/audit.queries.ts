import { auditEndpoints, type AuditFilter } from '@outlay/contract/audit';
import { infiniteQueryOptions, queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '#kit/api.ts';
import { today } from '#kit/format.ts';
import { saveBlob } from '#kit/preview.ts';

export const auditQueries = {
  events: (filter: AuditFilter) =>
    infiniteQueryOptions({
      queryKey: ['audit', 'events', filter],
      initialPageParam: undefined as string | undefined,
      queryFn: ({ pageParam, signal }) =>
        call(
          auditEndpoints.list,
          { ...filter, size: 100, ...(pageParam ? { after: pageParam } : {}) },
          { signal },
        ),
      getNextPageParam: ({ next }) => next ?? undefined,
    }),
  groups: () =>
    queryOptions({
      queryKey: ['audit', 'groups'],
      queryFn: ({ signal }) => call(auditEndpoints.groups, {}, { signal }),
    }),
  statement: () =>
    queryOptions({
      queryKey: ['audit', 'statement'],
      queryFn: ({ signal }) => call(auditEndpoints.statement, {}, { signal }),
      staleTime: 0,
    }),
};

/** Recomputing takes a moment: it is done when somebody asks. */
export const useVerifyAudit = () => useMutation({ mutationFn: () => call(auditEndpoints.verify, {}) });

export const useCompareStatement = () =>
  useMutation({
    mutationFn: (statement: { seq: number; fingerprint: string }) => call(auditEndpoints.compare, statement),
  });

/** Hands what was asked for to the browser's own saving. */
export const useExportAudit = () =>
  useMutation({
    mutationFn: async (filter: AuditFilter) => {
      saveBlob(await call(auditEndpoints.export, filter), `audit-${today()}.csv`);
    },
  });
