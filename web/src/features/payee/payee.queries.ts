import { payeeEndpoints } from '@outlay/contract/payee';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '#kit/api.ts';
import { useChange } from '#kit/api-change.ts';

export const payeeQueries = {
  account: () =>
    queryOptions({
      queryKey: ['payee', 'account'],
      queryFn: ({ signal }) => call(payeeEndpoints.get, {}, { signal }),
    }),
};

/** A document's checks ask for the account: they are looked at anew. */
export function useSavePayeeAccount() {
  const queries = useQueryClient();
  return useChange(payeeEndpoints.save, (account) => {
    queries.setQueryData(payeeQueries.account().queryKey, { account });
    return queries.invalidateQueries({ queryKey: ['document'] });
  });
}
