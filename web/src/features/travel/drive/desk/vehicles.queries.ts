import {
  vehicleEndpoints,
  type Vehicle,
  type VehicleFilter,
  type VehicleTotals,
} from '@outlay/contract/travel/drive.vehicle';
import { mileageRateEndpoints } from '@outlay/contract/travel/drive.rate';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { useChange } from '#api/use-change.ts';
import { useDeskList } from '#desk/list/use-desk-list.ts';
import type { RowSource } from '#desk/list/use-rows.ts';

const DEFAULTS: VehicleFilter = {
  ...{ search: '', states: [], classes: [], ids: [], sort: 'state', descending: false },
};
const idOf = ({ id }: Vehicle): string => id;

const vehicleRows = (filter: VehicleFilter): RowSource<Vehicle, VehicleTotals> => ({
  key: ['vehicle', 'list', filter],
  page: (range, options) => call(vehicleEndpoints.page, { ...filter, ...range }, options),
  totals: (options) => call(vehicleEndpoints.totals, filter, options),
});

/** The filtered list of vehicles and the selection. */
export const useVehicleList = () =>
  useDeskList({ list: 'vehicles', defaults: DEFAULTS, source: vehicleRows, idOf });
export type VehicleList = ReturnType<typeof useVehicleList>;

export const rateQueries = {
  all: () =>
    queryOptions({
      queryKey: ['mileageRate'],
      queryFn: ({ signal }) => call(mileageRateEndpoints.all, {}, { signal }),
    }),
};

function useRefresh(key: string) {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: [key] });
}

export const useDecideVehicles = () => useChange(vehicleEndpoints.decide, useRefresh('vehicle'));
export const useSaveRate = () => useChange(mileageRateEndpoints.save, useRefresh('mileageRate'));
export const useRemoveRate = () => useChange(mileageRateEndpoints.remove, useRefresh('mileageRate'));
