import { auditEndpoints, type AuditEvent, type AuditFilter } from '@outlay/contract/governance/audit';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import type { RowSource } from '#desk/list/use-rows.ts';

export const auditRows = (filter: AuditFilter): RowSource<AuditEvent> => ({
  key: ['audit', 'events', filter],
  page: (range, options) => call(auditEndpoints.list, { ...filter, ...range }, options),
  totals: (options) => call(auditEndpoints.totals, filter, options),
});

export const auditQueries = {
  event: (seq: number) =>
    queryOptions({
      queryKey: ['audit', 'event', seq],
      queryFn: ({ signal }) => call(auditEndpoints.list, { seqs: [seq], size: 1 }, { signal }),
    }),
  groups: () =>
    queryOptions({
      queryKey: ['audit', 'groups'],
      queryFn: ({ signal }) => call(auditEndpoints.groups, {}, { signal }),
      staleTime: Infinity,
    }),
  statement: () =>
    queryOptions({
      queryKey: ['audit', 'statement'],
      queryFn: ({ signal }) => call(auditEndpoints.statement, {}, { signal }),
      staleTime: 0,
    }),
};

/** Recomputing the hashes takes a moment, so it runs only on request. */
export const useVerifyAudit = () => useMutation({ mutationFn: () => call(auditEndpoints.verify, {}) });

export const useCompareStatement = () =>
  useMutation({
    mutationFn: (statement: { seq: number; fingerprint: string }) => call(auditEndpoints.compare, statement),
  });
