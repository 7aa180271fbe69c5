import { spendPolicyEndpoints } from '@outlay/contract/paycode/spend-policy';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#api/call.ts';

export const spendPolicyQueries = {
  /** What I may pay with my payment code. */
  mine: () =>
    queryOptions({
      queryKey: ['spendPolicy', 'mine'],
      queryFn: ({ signal }) => call(spendPolicyEndpoints.mine, {}, { signal }),
    }),
};
