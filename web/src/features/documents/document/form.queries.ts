import { documentEndpoints } from '@outlay/contract/documents/document';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#api/call.ts';

/** What a form offers to choose from of other documents. */
export const formQueries = {
  /** Asked afresh with each form: others write off too. */
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
