import { paymentListEndpoints, type BatchFilter } from '@outlay/contract/processing/payment.list';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#api/call.ts';

export const releaseQueries = {
  /** What I may release; asked only where I may. */
  waiting: () =>
    queryOptions({
      queryKey: ['payment', 'waitingRelease'],
      queryFn: ({ signal }) => call(paymentListEndpoints.waitingRelease, {}, { signal }),
      refetchOnReconnect: 'always',
    }),
};

/** The batches that wait for release, as the address of their list keeps them. */
export const WAITING_VIEW = JSON.stringify({ states: ['Draft'] } satisfies Partial<BatchFilter>);
