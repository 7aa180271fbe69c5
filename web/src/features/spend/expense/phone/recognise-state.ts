import type { InvoiceDetail, RecognitionResult } from '@outlay/contract/spend/invoice';
import {
  useQueries,
  useQuery,
  useQueryClient,
  type QueryClient,
  type UseQueryResult,
} from '@tanstack/react-query';
import { invoiceQueries } from '#features/spend/invoice/invoice.queries.ts';

/** The state of one picture. A file may contain several invoices; each is a separate piece. */
export type Piece = { key: string; shotId: string } & (
  | { kind: 'invoice'; invoice: InvoiceDetail }
  | { kind: 'unreadable'; result: RecognitionResult }
  | { kind: 'running' }
  | { kind: 'failed'; error: unknown; retry: () => void }
);

function piecesOf(shotId: string, result: UseQueryResult<RecognitionResult> | undefined): Piece[] {
  if (result?.isError)
    return [{ key: shotId, shotId, kind: 'failed', error: result.error, retry: () => void result.refetch() }];
  if (!result?.data) return [{ key: shotId, shotId, kind: 'running' }];
  const { status, invoices } = result.data;
  if (status !== 'recognised') return [{ key: shotId, shotId, kind: 'unreadable', result: result.data }];
  return invoices.map((invoice) => ({ key: invoice.id, shotId, kind: 'invoice', invoice }));
}

const isOver = (queries: QueryClient, id: string): boolean => {
  const status = queries.getQueryState(['recognition', id])?.status;
  return status === 'success' || status === 'error';
};

/** Recognises one picture at a time: two at once would slow both down. */
export function usePieces(ids: readonly string[], invoiceId: string | undefined): Piece[] {
  const queries = useQueryClient();
  const results = useQueries({
    queries: ids.map((id, place) => ({
      ...invoiceQueries.recognition(queries, id),
      enabled: ids.slice(0, place).every((before) => isOver(queries, before)),
    })),
  });
  const kept = useQuery({ ...invoiceQueries.detail(invoiceId ?? ''), enabled: invoiceId !== undefined });
  const shots = ids.flatMap((id, place) => piecesOf(id, results[place]));
  if (invoiceId === undefined) return shots;
  const first = { key: invoiceId, shotId: invoiceId };
  const { data, error, isError, refetch } = kept;
  if (isError) return [{ ...first, kind: 'failed', error, retry: () => void refetch() }, ...shots];
  return [data ? { ...first, kind: 'invoice', invoice: data } : { ...first, kind: 'running' }, ...shots];
}

/** Finished pieces by key, with the expenses saved from them; empty where the piece was skipped. */
export type Through = ReadonlyMap<string, readonly string[]>;

const ORDER: readonly Piece['kind'][] = ['invoice', 'running', 'failed', 'unreadable'];

/** The piece to show: the chosen one, otherwise a recognised one before a running, failed or unreadable one. */
export function pieceShown(open: readonly Piece[], chosen: string | null): Piece | undefined {
  const [first] = open.toSorted((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind));
  return open.find(({ key }) => key === chosen) ?? first;
}

export type Before = InvoiceDetail & { shotId: string };

/** Invoices of the pictures before this one, nearest first; only of pictures with a single invoice. */
export function usePicturesBefore(ids: readonly string[], shotId: string): Before[] {
  const queries = useQueryClient();
  return ids
    .slice(0, Math.max(0, ids.indexOf(shotId)))
    .toReversed()
    .flatMap((id) => {
      const result = queries.getQueryData<RecognitionResult>(['recognition', id]);
      const [only, ...more] = result?.invoices ?? [];
      return only && more.length === 0 ? [{ ...only, shotId: id }] : [];
    });
}
