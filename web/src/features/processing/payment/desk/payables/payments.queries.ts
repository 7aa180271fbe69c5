import type { Answer } from '@outlay/contract/endpoint';
import { paymentEndpoints } from '@outlay/contract/processing/payment';
import type { BatchDetail, BatchSummary, Payable } from '@outlay/contract/processing/payment.batch';
import {
  paymentListEndpoints,
  type BatchFilter,
  type PayableFilter,
} from '@outlay/contract/processing/payment.list';
import { transferEndpoints } from '@outlay/contract/processing/payment.transfer';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { useChange } from '#api/use-change.ts';
import type { RowSource } from '#desk/list/use-rows.ts';

type PayableTotals = Answer<typeof paymentListEndpoints.payableTotals>;

/** How the lists of payments are queried. */
export const paymentRows = {
  payables: (filter: PayableFilter): RowSource<Payable, PayableTotals> => ({
    key: ['payment', 'payables', filter],
    page: (range, options) => call(paymentListEndpoints.payables, { ...filter, ...range }, options),
    totals: (options) => call(paymentListEndpoints.payableTotals, filter, options),
  }),
  batches: (filter: BatchFilter): RowSource<BatchSummary> => ({
    key: ['payment', 'batches', filter],
    page: (range, options) => call(paymentListEndpoints.batches, { ...filter, ...range }, options),
    totals: (options) => call(paymentListEndpoints.batchTotals, filter, options),
  }),
};

export const paymentQueries = {
  templates: () =>
    queryOptions({
      queryKey: ['payment', 'templates'],
      queryFn: ({ signal }) => call(paymentEndpoints.templates, {}, { signal }),
      staleTime: 5 * 60_000,
    }),
  batch: (id: string) =>
    queryOptions({
      queryKey: ['payment', 'batch', id],
      queryFn: ({ signal }) => call(paymentEndpoints.batch, { id }, { signal }),
    }),
};

/** After a change of a batch: refetches the payables, the batches and the documents. */
function useOnChanged() {
  const queries = useQueryClient();
  return (batch: BatchDetail) => {
    queries.setQueryData(paymentQueries.batch(batch.id).queryKey, batch);
    void queries.invalidateQueries({ predicate: ({ queryKey }) => !queryKey.includes(batch.id) });
  };
}

export const useCreateBatch = () => useChange(paymentEndpoints.createBatch, useOnChanged());
export const useReleaseBatch = () => useChange(paymentEndpoints.releaseBatch, useOnChanged());
export const useCancelBatch = () => useChange(paymentEndpoints.cancelBatch, useOnChanged());
export const useRecordResults = () => useChange(paymentEndpoints.recordResults, useOnChanged());
export const useTakeOut = () => useChange(paymentEndpoints.takeOut, useOnChanged());
export const useAskCancel = () => useChange(paymentEndpoints.askCancel, useOnChanged());
export const useConfirmCancel = () => useChange(paymentEndpoints.confirmCancel, useOnChanged());
export const useDropCancel = () => useChange(paymentEndpoints.dropCancel, useOnChanged());
export const useExportBatch = () => useChange(paymentEndpoints.exportBatch, useOnChanged());
export const usePayByWallet = () => useChange(transferEndpoints.payBatch, useOnChanged());
export const useStopTransfer = () => useChange(transferEndpoints.stop, useOnChanged());
export const useQueryTransfer = () => useChange(transferEndpoints.query);
export const useSubmitBatch = () => useChange(paymentEndpoints.submitBatch, useOnChanged());

/** The content of a bank file. */
export const readBankFile = async (id: string) => {
  const bytes: unknown = await call(paymentEndpoints.readExport, { id });
  return bytes as Blob;
};
