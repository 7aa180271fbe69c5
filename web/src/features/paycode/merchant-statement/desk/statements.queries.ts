import { merchantStatementEndpoints } from '@outlay/contract/paycode/merchant-statement';
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { useChange } from '#api/use-change.ts';
import { saveBlob } from '#file/save.ts';
import { toast } from '#screen/toast.ts';
import { errorWords } from '#text/errors.ts';

export const statementQueries = {
  page: () =>
    infiniteQueryOptions({
      queryKey: ['statement', 'page'],
      initialPageParam: undefined as string | undefined,
      queryFn: ({ pageParam, signal }) =>
        call(merchantStatementEndpoints.page, pageParam ? { after: pageParam } : {}, { signal }),
      getNextPageParam: ({ next }) => next ?? undefined,
    }),
  one: (id: string) =>
    queryOptions({
      queryKey: ['statement', 'one', id],
      queryFn: ({ signal }) => call(merchantStatementEndpoints.get, { id }, { signal }),
    }),
  differences: (open: boolean) =>
    infiniteQueryOptions({
      queryKey: ['statement', 'differences', open],
      initialPageParam: undefined as string | undefined,
      queryFn: ({ pageParam, signal }) =>
        call(
          merchantStatementEndpoints.differences,
          { open, ...(pageParam ? { after: pageParam } : {}) },
          { signal },
        ),
      getNextPageParam: ({ next }) => next ?? undefined,
    }),
};

function useReload() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: ['statement'] });
}

export const usePayStatement = () => useChange(merchantStatementEndpoints.pay, useReload());
export const useSettleDifference = () => useChange(merchantStatementEndpoints.settle, useReload());

/** Downloads the bill of a day that the merchant gets too. */
export const useSaveBill = () =>
  useMutation({
    mutationFn: async ({ merchantId, day }: { merchantId: string; day: string }) => {
      const bytes: unknown = await call(merchantStatementEndpoints.bill, { merchantId, day });
      saveBlob(bytes as Blob, `bill-${day}.csv`);
    },
    onError: (error) => toast(errorWords(error), 'stop'),
  });
