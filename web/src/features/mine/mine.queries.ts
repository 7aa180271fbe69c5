import { companyEndpoints } from '@outlay/contract/company';
import { payeeEndpoints } from '@outlay/contract/payee';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '#kit/api.ts';
import { useChange } from '#kit/api-change.ts';

export const mineQueries = {
  company: () =>
    queryOptions({
      queryKey: ['company', 'info'],
      queryFn: ({ signal }) => call(companyEndpoints.info, {}, { signal }),
    }),
  payeeAccount: () =>
    queryOptions({
      queryKey: ['payee', 'account'],
      queryFn: ({ signal }) => call(payeeEndpoints.get, {}, { signal }),
    }),
};

export function useSavePayeeAccount() {
  const queries = useQueryClient();
  return useChange(payeeEndpoints.save, (account) =>
    queries.setQueryData(mineQueries.payeeAccount().queryKey, { account }),
  );
}
