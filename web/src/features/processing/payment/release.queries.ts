import { paymentListEndpoints, type BatchFilter } from '@outlay/contract/processing/payment.list';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#api/call.ts';

export const releaseQueries = {
  /** The batches that I may release; only queried with the permission. */
  waiting: () =>
    queryOptions({
      queryKey: ['payment', 'waitingRelease'],
      queryFn: ({ signal }) => call(paymentListEndpoints.waitingRelease, {}, { signal }),
      refetchOnReconnect: 'always',
    }),
};

/** State of the batch list, as in its URL, that shows the batches waiting for release. */
export const WAITING_VIEW = JSON.stringify({ states: ['Draft'] } satisfies Partial<BatchFilter>);
