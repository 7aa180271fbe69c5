import { tripEndpoints, type TripDetail } from '@outlay/contract/travel/trip';
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { useChange } from '#api/use-change.ts';
import { saveBlob } from '#file/save.ts';
import { toast } from '#screen/toast.ts';
import { errorWords } from '#text/errors.ts';

const first = undefined as string | undefined;

export const tripQueries = {
  mine: () =>
    infiniteQueryOptions({
      queryKey: ['trip', 'mine'],
      initialPageParam: first,
      queryFn: ({ pageParam, signal }) =>
        call(tripEndpoints.mine, pageParam ? { after: pageParam } : {}, { signal }),
      getNextPageParam: ({ next }) => next ?? undefined,
    }),
  detail: (id: string) =>
    queryOptions({
      queryKey: ['trip', 'detail', id],
      queryFn: ({ signal }) => call(tripEndpoints.detail, { id }, { signal }),
    }),
};

export function useSavePlan() {
  const queries = useQueryClient();
  return useChange(tripEndpoints.savePlan, (trip: TripDetail) => {
    queries.setQueryData(tripQueries.detail(trip.id).queryKey, trip);
    return queries.invalidateQueries({ queryKey: ['trip', 'mine'] });
  });
}

/** A claim takes expenses out of the lists of what is to be claimed. */
export function useClaimRest() {
  const queries = useQueryClient();
  return useChange(tripEndpoints.claimRest, () =>
    queries.invalidateQueries({
      predicate: ({ queryKey: [domain] }) =>
        ['trip', 'expense', 'document', 'advance', 'home'].includes(String(domain)),
    }),
  );
}

export function useReviseTrip() {
  const queries = useQueryClient();
  return useChange(tripEndpoints.revise, () => queries.invalidateQueries({ queryKey: ['trip'] }));
}

/** Saves the trip as a file that calendars open. */
export const useSaveCalendar = () =>
  useMutation({
    mutationFn: async ({ id, number }: Pick<TripDetail, 'id' | 'number'>) => {
      const bytes: unknown = await call(tripEndpoints.calendar, { id });
      saveBlob(bytes as Blob, `${number}.ics`);
    },
    onError: (error) => toast(errorWords(error), 'stop'),
  });
