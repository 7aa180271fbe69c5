import { driveEndpoints, type DriveDetail } from '@outlay/contract/travel/drive';
import { vehicleEndpoints } from '@outlay/contract/travel/drive.vehicle';
import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { useChange } from '#api/use-change.ts';

interface Wanted {
  claimable?: boolean;
  favourite?: boolean;
}

export const driveQueries = {
  mine: (wanted: Wanted = {}) =>
    infiniteQueryOptions({
      queryKey: ['drive', 'mine', wanted],
      initialPageParam: undefined as string | undefined,
      queryFn: ({ pageParam, signal }) =>
        call(driveEndpoints.mine, { ...wanted, ...(pageParam ? { after: pageParam } : {}) }, { signal }),
      getNextPageParam: ({ next }) => next ?? undefined,
    }),
  /** The newest drives that can be claimed, as many as one claim takes. */
  claimable: () =>
    queryOptions({
      queryKey: ['drive', 'claimable'],
      queryFn: ({ signal }) => call(driveEndpoints.mine, { claimable: true, size: 100 }, { signal }),
    }),
  detail: (id: string) =>
    queryOptions({
      queryKey: ['drive', 'detail', id],
      queryFn: ({ signal }) => call(driveEndpoints.detail, { id }, { signal }),
    }),
  ofDocument: (documentId: string) =>
    queryOptions({
      queryKey: ['drive', 'document', documentId],
      queryFn: ({ signal }) => call(driveEndpoints.ofDocument, { documentId }, { signal }),
    }),
  setup: () =>
    queryOptions({
      queryKey: ['drive', 'setup'],
      queryFn: ({ signal }) => call(driveEndpoints.setup, {}, { signal }),
    }),
  estimate: (wanted: { vehicleId: string; day: string; distanceM: number; passengers: number }) =>
    queryOptions({
      queryKey: ['drive', 'estimate', wanted],
      queryFn: ({ signal }) => call(driveEndpoints.estimate, wanted, { signal }),
    }),
  vehicles: () =>
    queryOptions({
      queryKey: ['drive', 'vehicles'],
      queryFn: ({ signal }) => call(vehicleEndpoints.mine, {}, { signal }),
    }),
};

function useRefresh() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: ['drive'] });
}

/** The answer of a saved drive is shown before the lists are fetched again. */
export function useSaveDrive() {
  const queries = useQueryClient();
  const refresh = useRefresh();
  return useChange(driveEndpoints.save, (drive: DriveDetail) => {
    queries.setQueryData(driveQueries.detail(drive.id).queryKey, drive);
    return refresh();
  });
}
export const useRemoveDrive = () => useChange(driveEndpoints.remove, useRefresh());
export const useConsent = () => useChange(driveEndpoints.consent, useRefresh());
export const useSaveCommute = () => useChange(driveEndpoints.saveCommute, useRefresh());
export const useSaveVehicle = () => useChange(vehicleEndpoints.save, useRefresh());
export const useRemoveVehicle = () => useChange(vehicleEndpoints.remove, useRefresh());

export function useClaimDrives() {
  const queries = useQueryClient();
  return useChange(driveEndpoints.claim, () => queries.invalidateQueries());
}

/** Sends a part of a recording; the server keeps each part once. */
export const sendPart = (input: Parameters<typeof call<typeof driveEndpoints.putPoints>>[1]) =>
  call(driveEndpoints.putPoints, input);
