import { paymentEndpoints, paymentListEndpoints, type BatchDetail } from '@outlay/contract/payment';
import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '#kit/api.ts';
import { useChange } from '#kit/api-change.ts';

const first = undefined as string | undefined;
const after = (cursor: string | undefined) => (cursor ? { after: cursor } : {});

export const paymentQueries = {
  payables: () =>
    infiniteQueryOptions({
      queryKey: ['payment', 'payables'],
      initialPageParam: first,
      queryFn: ({ pageParam, signal }) =>
        call(paymentListEndpoints.payables, { size: 100, ...after(pageParam) }, { signal }),
      getNextPageParam: ({ next }) => next ?? undefined,
    }),
  templates: () =>
    queryOptions({
      queryKey: ['payment', 'templates'],
      queryFn: ({ signal }) => call(paymentEndpoints.templates, {}, { signal }),
      staleTime: 5 * 60_000,
    }),
  batches: () =>
    infiniteQueryOptions({
      queryKey: ['payment', 'batches'],
      initialPageParam: first,
      queryFn: ({ pageParam, signal }) =>
        call(paymentListEndpoints.batches, { size: 50, ...after(pageParam) }, { signal }),
      getNextPageParam: ({ next }) => next ?? undefined,
    }),
  batch: (id: string) =>
    queryOptions({
      queryKey: ['payment', 'batch', id],
      queryFn: ({ signal }) => call(paymentEndpoints.batch, { id }, { signal }),
    }),
};

/** A batch changes what can be paid, the batches, and the documents in it. */
function useTellChanged() {
  const queries = useQueryClient();
  return (batch: BatchDetail) => {
    queries.setQueryData(paymentQueries.batch(batch.id).queryKey, batch);
    void queries.invalidateQueries({ predicate: ({ queryKey }) => !queryKey.includes(batch.id) });
  };
}

export const useCreateBatch = () => useChange(paymentEndpoints.createBatch, useTellChanged());
export const useReleaseBatch = () => useChange(paymentEndpoints.releaseBatch, useTellChanged());
export const useCancelBatch = () => useChange(paymentEndpoints.cancelBatch, useTellChanged());
export const useRecordResults = () => useChange(paymentEndpoints.recordResults, useTellChanged());
export const useTakeOut = () => useChange(paymentEndpoints.takeOut, useTellChanged());
export const useAskCancel = () => useChange(paymentEndpoints.askCancel, useTellChanged());
export const useConfirmCancel = () => useChange(paymentEndpoints.confirmCancel, useTellChanged());
export const useDropCancel = () => useChange(paymentEndpoints.dropCancel, useTellChanged());
export const useExportBatch = () => useChange(paymentEndpoints.exportBatch, useTellChanged());
export const useSubmitBatch = () => useChange(paymentEndpoints.submitBatch, useTellChanged());

/** The bytes of a file that was written. */
export const readBankFile = async (id: string) => {
  const bytes: unknown = await call(paymentEndpoints.readExport, { id });
  return bytes as Blob;
};
