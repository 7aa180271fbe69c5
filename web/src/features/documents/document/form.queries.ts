import { documentEndpoints } from '@outlay/contract/documents/document';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#api/call.ts';

/** Choices that a form offers from other documents. */
export const formQueries = {
  /** Refetched with each form, since other documents may offset the same advances. */
  advances: () =>
    queryOptions({
      queryKey: ['advance', 'open'],
      queryFn: ({ signal }) => call(documentEndpoints.advances, {}, { signal }),
    }),
  trips: () =>
    queryOptions({
      queryKey: ['document', 'trips'],
      queryFn: ({ signal }) => call(documentEndpoints.trips, {}, { signal }),
    }),
};
