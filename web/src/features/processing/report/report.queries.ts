import { reportEndpoints, type ReportFilter, type ReportQuery } from '@outlay/contract/processing/report';
import { viewEndpoints } from '@outlay/contract/platform/view';
import { infiniteQueryOptions, keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { useChange } from '#api/use-change.ts';

/** The server collects what changed when it is asked, so an answer is at most this old on a page that stays open. */
const AGE_MS = 60_000;
const FRESH = { staleTime: AGE_MS / 2, refetchInterval: AGE_MS, placeholderData: keepPreviousData };
const first = undefined as string | undefined;

type Whose = Pick<ReportFilter, 'scope' | 'departmentId'>;
type Span = Whose & Pick<ReportFilter, 'from' | 'to'>;

export const reportQueries = {
  options: () =>
    queryOptions({
      queryKey: ['report', 'options'],
      queryFn: ({ signal }) => call(reportEndpoints.options, {}, { signal }),
      staleTime: 5 * AGE_MS,
    }),
  sums: (query: ReportQuery) =>
    queryOptions({
      queryKey: ['report', 'sums', query],
      queryFn: ({ signal }) => call(reportEndpoints.sums, query, { signal }),
      ...FRESH,
      // Groups of another dimension would stand under the wrong heading.
      placeholderData: (before, of) => {
        const last = of?.queryKey[2];
        const same = typeof last === 'object' && last.by === query.by && last.across === query.across;
        return same ? before : undefined;
      },
    }),
  lines: (filter: ReportFilter) =>
    infiniteQueryOptions({
      queryKey: ['report', 'lines', filter],
      initialPageParam: first,
      queryFn: ({ pageParam, signal }) =>
        call(reportEndpoints.lines, { ...filter, ...(pageParam ? { after: pageParam } : {}) }, { signal }),
      getNextPageParam: ({ next }) => next ?? undefined,
    }),
  pace: (query: Span & Pick<ReportQuery, 'compareFrom' | 'compareTo'>) =>
    queryOptions({
      queryKey: ['report', 'pace', query],
      queryFn: ({ signal }) => call(reportEndpoints.pace, query, { signal }),
      ...FRESH,
    }),
  state: (query: Whose) =>
    queryOptions({
      queryKey: ['report', 'state', query],
      queryFn: ({ signal }) => call(reportEndpoints.state, query, { signal }),
      ...FRESH,
    }),
  quality: (query: Span) =>
    queryOptions({
      queryKey: ['report', 'quality', query],
      queryFn: ({ signal }) => call(reportEndpoints.quality, query, { signal }),
      ...FRESH,
    }),
  schedules: () =>
    queryOptions({
      queryKey: ['report', 'schedules'],
      queryFn: ({ signal }) => call(reportEndpoints.schedules, {}, { signal }),
    }),
  views: () =>
    queryOptions({
      queryKey: ['views', 'reports'],
      queryFn: ({ signal }) => call(viewEndpoints.list, { list: 'reports' }, { signal }),
    }),
};

function useRefresh(key: readonly string[]) {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: key });
}

export const useSaveSchedule = () =>
  useChange(reportEndpoints.saveSchedule, useRefresh(['report', 'schedules']));
export const useRemoveSchedule = () =>
  useChange(reportEndpoints.removeSchedule, useRefresh(['report', 'schedules']));
export const useSaveReportView = () => useChange(viewEndpoints.save, useRefresh(['views', 'reports']));
export const useRemoveReportView = () => useChange(viewEndpoints.remove, useRefresh(['views', 'reports']));
