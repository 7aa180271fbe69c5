import { companyEndpoints } from '@outlay/contract/company';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#kit/api.ts';

export const companyQueries = {
  info: () =>
    queryOptions({
      queryKey: ['company', 'info'],
      queryFn: ({ signal }) => call(companyEndpoints.info, {}, { signal }),
    }),
};
