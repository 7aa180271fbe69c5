import type { Sent } from '@outlay/contract/endpoint';
import { whyEndpoints } from '@outlay/contract/governance/permission-explanation';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#api/call.ts';

export type Question = Sent<typeof whyEndpoints.why>;

export const whyQueries = {
  why: (question: Question) =>
    queryOptions({
      queryKey: ['why', question],
      queryFn: ({ signal }) => call(whyEndpoints.why, question, { signal }),
      // Always current: roles and documents change.
      staleTime: 0,
    }),
};
