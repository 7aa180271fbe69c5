import { invoiceEndpoints, type RecognitionResult } from '@outlay/contract/spend/invoice';
import { infiniteQueryOptions, queryOptions, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { pause } from '#device/pause.ts';
import { call } from '#api/call.ts';
import { lastSeen } from '#offline/last-seen.ts';
import { useChange } from '#api/use-change.ts';
import { upload } from '#api/upload.ts';
import { CallError } from '#api/call-error.ts';
import { withItem } from '#offline/unsent-queue.ts';
import { dropUnsent, findUnsent, type UnsentPhoto } from '#offline/unsent.ts';

export type InvoiceFilter = 'all' | 'unused' | 'used' | 'toConfirm';

export const seenInvoices = (state: string): string => `invoices ${state}`;

export const invoiceQueries = {
  list: (state: InvoiceFilter, search = '') =>
    infiniteQueryOptions({
      queryKey: ['invoice', 'list', state, search],
      initialPageParam: undefined as string | undefined,
      queryFn: ({ pageParam, signal }) =>
        lastSeen(pageParam || search !== '' ? null : seenInvoices(state), () =>
          call(
            invoiceEndpoints.list,
            { state, search, ...(pageParam ? { after: pageParam } : {}) },
            { signal },
          ),
        ),
      refetchOnReconnect: 'always',
      getNextPageParam: ({ next }) => next ?? undefined,
    }),
  counts: () =>
    queryOptions({
      queryKey: ['invoice', 'counts'],
      queryFn: ({ signal }) => call(invoiceEndpoints.counts, {}, { signal }),
    }),
  detail: (id: string) =>
    queryOptions({
      queryKey: ['invoice', 'detail', id],
      queryFn: ({ signal }) => call(invoiceEndpoints.get, { id }, { signal }),
    }),
  recognition: (queries: QueryClient, id: string) =>
    queryOptions({
      queryKey: ['recognition', id],
      queryFn: ({ signal }) =>
        withItem(id, () =>
          recognise(id, signal, (progress) => queries.setQueryData(progressKey(id), progress)),
        ),
      staleTime: Infinity,
      // A query that failed for lack of a network is repeated when the network returns.
      refetchOnReconnect: ({ state }) => (state.status === 'error' ? 'always' : false),
    }),
  progress: (id: string) =>
    queryOptions<Progress>({ queryKey: progressKey(id), queryFn: () => STARTED, staleTime: Infinity }),
};

export interface Progress {
  /** Share of the bytes sent, from 0 to 1. */
  sent: number;
  step: RecognitionResult['step'];
}
const STARTED: Progress = { sent: 0, step: 'opening' };
const progressKey = (id: string) => ['recognition', id, 'progress'];
const POLL_MS = 700;

/** Polls the progress until the recognition is done. */
async function follow(
  id: string,
  signal: AbortSignal,
  onProgress: (progress: Progress) => void,
): Promise<RecognitionResult> {
  for (;;) {
    const result = await call(invoiceEndpoints.progress, { id }, { signal });
    onProgress({ sent: 1, step: result.step });
    if (result.status !== 'running') return result;
    await pause(POLL_MS);
  }
}

/** Sends a picture in the background; the result appears in the invoice manager. */
export const sendPhoto = ({ id, name, file }: UnsentPhoto): Promise<unknown> =>
  upload(invoiceEndpoints.recognise, { id }, file, { name, idempotencyKey: id });

/** Uploads the picture stored on the device, reporting progress; on success the local copy is deleted. */
async function recognise(
  id: string,
  signal: AbortSignal,
  report: (progress: Progress) => void,
): Promise<RecognitionResult> {
  const kept = await findUnsent(id);
  if (kept?.kind !== 'photo') return follow(id, signal, report);
  const polling = new AbortController();
  let following = false;
  const onProgress = (sent: number) => {
    report({ sent, step: 'opening' });
    if (sent < 1 || following) return;
    following = true;
    // The steps are only displayed: an error while polling them is ignored.
    void pause(POLL_MS)
      .then(() => follow(id, polling.signal, report))
      .catch(() => undefined);
  };
  try {
    const result = await upload(invoiceEndpoints.recognise, { id }, kept.file, {
      name: kept.name,
      signal,
      onProgress,
      idempotencyKey: id,
    });
    await dropUnsent(id);
    return result;
  } catch (error) {
    // The upload timed out, but the server has the file and continues with the recognition.
    if (!(error instanceof CallError) || error.code !== 'timeout') throw error;
    return await follow(id, signal, report);
  } finally {
    polling.abort();
  }
}

function useRefreshInvoices() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: ['invoice'] });
}

export const useSaveInvoice = () => useChange(invoiceEndpoints.save, useRefreshInvoices());
export const useRemoveInvoice = () => useChange(invoiceEndpoints.remove, useRefreshInvoices());
export const useReadQr = () => useChange(invoiceEndpoints.decodeQr, useRefreshInvoices());
