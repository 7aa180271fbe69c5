import { offboardingEndpoints } from '@outlay/contract/governance/offboarding';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#api/call.ts';

export const offboardingQueries = {
  /** What the member would leave open. */
  obligations: (id: string) =>
    queryOptions({
      queryKey: ['company', 'obligations', id],
      queryFn: ({ signal }) => call(offboardingEndpoints.obligations, { id }, { signal }),
      staleTime: 0,
    }),
};
