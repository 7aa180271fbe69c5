import { bagEndpoints, type BagDetail } from '@outlay/contract/processing/bag';
import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { useChange } from '#api/use-change.ts';

const first = undefined as string | undefined;
const after = (cursor: string | undefined) => (cursor ? { after: cursor } : {});

export const bagQueries = {
  mine: () =>
    infiniteQueryOptions({
      queryKey: ['bag', 'mine'],
      initialPageParam: first,
      queryFn: ({ pageParam, signal }) => call(bagEndpoints.mine, after(pageParam), { signal }),
      getNextPageParam: ({ next }) => next ?? undefined,
    }),
  candidates: () =>
    queryOptions({
      queryKey: ['bag', 'candidates'],
      queryFn: ({ signal }) => call(bagEndpoints.candidates, {}, { signal }),
    }),
  detail: (id: string) =>
    queryOptions({
      queryKey: ['bag', 'detail', id],
      queryFn: ({ signal }) => call(bagEndpoints.detail, { id }, { signal }),
    }),
  ofDocument: (id: string) =>
    queryOptions({
      queryKey: ['bag', 'document', id],
      queryFn: ({ signal }) => call(bagEndpoints.ofDocument, { id }, { signal }),
    }),
};

/** After a change: stores the response and refetches the lists and documents that show the bag's state. */
function useOnChanged() {
  const queries = useQueryClient();
  return (bag: BagDetail) => {
    queries.setQueryData(bagQueries.detail(bag.id).queryKey, bag);
    void queries.invalidateQueries({
      predicate: ({ queryKey: [domain, ...rest] }) => domain === 'bag' && !rest.includes(bag.id),
    });
  };
}

export const useCreateBag = () => useChange(bagEndpoints.create, useOnChanged());
export const useChangeBag = () => useChange(bagEndpoints.change, useOnChanged());
export const useHandOver = () => useChange(bagEndpoints.handOver, useOnChanged());
export const useTakeBackBag = () => useChange(bagEndpoints.takeBack, useOnChanged());
export const useReceiveBag = () => useChange(bagEndpoints.receive, useOnChanged());
export const useCloseBag = () => useChange(bagEndpoints.close, useOnChanged());
export const useReportMissing = () => useChange(bagEndpoints.reportMissing, useOnChanged());
export const useReturnBag = () => useChange(bagEndpoints.return, useOnChanged());

export function useDiscardBag() {
  const queries = useQueryClient();
  return useChange(bagEndpoints.discard, (_done, { id }) => {
    queries.removeQueries({ queryKey: bagQueries.detail(id).queryKey });
    return queries.invalidateQueries({ queryKey: ['bag'] });
  });
}

/** After a version conflict: refetches the bag. */
export function useRefreshBag() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: ['bag'] });
}
