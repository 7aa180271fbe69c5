import {
  reportExportEndpoints,
  type ReportContent,
  type ReportExport,
  type ReportFormat,
} from '@outlay/contract/processing/report.export';
import type { ReportQuery } from '@outlay/contract/processing/report';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { useChange } from '#api/use-change.ts';
import { localeKept } from '#device/locale.ts';
import { saveBlob } from '#file/save.ts';
import { toast } from '#screen/toast.ts';
import { errorWords } from '#text/errors.ts';

const POLL_MS = 1_000;
const KEY = ['report', 'exports'];

export const isOver = ({ state }: Pick<ReportExport, 'state'>): boolean =>
  state === 'done' || state === 'failed';

/** My exports of the last day; asked for again while one is being made. */
export const exportsQuery = () =>
  queryOptions({
    queryKey: KEY,
    queryFn: ({ signal }) => call(reportExportEndpoints.list, {}, { signal }),
    refetchInterval: ({ state }) => (state.data?.items.every(isOver) === false ? POLL_MS : false),
  });

export function useStartExport() {
  const queries = useQueryClient();
  const change = useChange(reportExportEndpoints.start, () => {
    void queries.invalidateQueries({ queryKey: KEY });
  });
  return {
    error: change.error,
    starting: change.isPending,
    start: (query: ReportQuery, content: ReportContent, format: ReportFormat) =>
      change.mutate({ query, content, format, language: localeKept() }),
  };
}

/** Downloads the finished file. */
export const useSaveExport = () =>
  useMutation({
    mutationFn: async ({ id, fileName }: ReportExport) =>
      saveBlob(await call(reportExportEndpoints.content, { id }), fileName),
    onError: (error) => toast(errorWords(error), 'stop'),
  });
