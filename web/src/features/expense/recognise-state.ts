import type { InvoiceDetail, RecognitionResult } from '@outlay/contract/invoice';
import {
  useQueries,
  useQuery,
  useQueryClient,
  type QueryClient,
  type UseQueryResult,
} from '@tanstack/react-query';
import { invoiceQueries } from '#features/invoice/invoice.queries.ts';

export interface Queue {
  /** Invoices that were read, in the order of the pictures. */
  invoices: InvoiceDetail[];
  /** Pictures that could not be read. */
  unreadable: RecognitionResult[];
  /** The first picture that is still being read. */
  running: string | null;
  failed: { id: string; error: unknown; retry: () => void }[];
  all: number;
}

function gather(ids: string[], results: UseQueryResult<RecognitionResult>[]): Queue {
  const done = results.flatMap(({ data }) => (data ? [data] : []));
  return {
    invoices: done.filter(({ status }) => status === 'recognised').flatMap(({ invoices }) => invoices),
    unreadable: done.filter(({ status }) => status === 'unreadable' || status === 'unsupported'),
    running: ids.find((_, place) => !results[place]?.data && !results[place]?.isError) ?? null,
    failed: results.flatMap(({ isError, error, refetch }, place) =>
      isError ? [{ id: ids[place] ?? '', error, retry: () => void refetch() }] : [],
    ),
    all: ids.length,
  };
}

const isOver = (queries: QueryClient, id: string): boolean => {
  const status = queries.getQueryState(['recognition', id])?.status;
  return status === 'success' || status === 'error';
};

/** One picture after the other: two at once would only make both slower. */
export function useQueue(ids: string[], invoiceId: string | undefined): Queue {
  const queries = useQueryClient();
  const results = useQueries({
    queries: ids.map((id, place) => ({
      ...invoiceQueries.recognition(queries, id),
      enabled: ids.slice(0, place).every((before) => isOver(queries, before)),
    })),
  });
  const kept = useQuery({ ...invoiceQueries.detail(invoiceId ?? ''), enabled: invoiceId !== undefined });
  if (invoiceId === undefined) return gather(ids, results);
  return {
    invoices: kept.data ? [kept.data] : [],
    unreadable: [],
    running: kept.isPending ? invoiceId : null,
    failed: kept.isError ? [{ id: invoiceId, error: kept.error, retry: () => void kept.refetch() }] : [],
    all: 1,
  };
}
