import { calendarEndpoints, type CalendarAnswer } from '@outlay/contract/calendar';
import { dimensionEndpoints } from '@outlay/contract/dimension';
import { supplierEndpoints } from '@outlay/contract/payee';
import { periodEndpoints } from '@outlay/contract/ledger.period';
import { rateEndpoints } from '@outlay/contract/rate';
import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '#kit/api.ts';
import { useChange } from '#kit/api-change.ts';

const first = undefined as string | undefined;

export const settingsQueries = {
  calendar: () =>
    queryOptions({
      queryKey: ['calendar'],
      queryFn: ({ signal }) => call(calendarEndpoints.get, {}, { signal }),
    }),
  rates: (currency: string | null) =>
    infiniteQueryOptions({
      queryKey: ['rate', 'list', currency],
      initialPageParam: first,
      queryFn: ({ pageParam, signal }) =>
        call(
          rateEndpoints.list,
          { size: 50, ...(currency ? { currency } : {}), ...(pageParam ? { after: pageParam } : {}) },
          { signal },
        ),
      getNextPageParam: ({ next }) => next ?? undefined,
    }),
  closedMonths: () =>
    queryOptions({
      queryKey: ['period'],
      queryFn: ({ signal }) => call(periodEndpoints.list, {}, { signal }),
    }),
  rateSetting: () =>
    queryOptions({
      queryKey: ['rate', 'setting'],
      queryFn: ({ signal }) => call(rateEndpoints.setting, {}, { signal }),
    }),
};

function useRefresh(key: string) {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: [key] });
}

function useKeepCalendar() {
  const queries = useQueryClient();
  return (answer: CalendarAnswer) => queries.setQueryData(settingsQueries.calendar().queryKey, answer);
}

export const useSaveCalendar = () => useChange(calendarEndpoints.saveSetting, useKeepCalendar());
export const useSaveDay = () => useChange(calendarEndpoints.saveDay, useKeepCalendar());
export const useRemoveDay = () => useChange(calendarEndpoints.removeDay, useRefresh('calendar'));
export const useClosePeriod = () => useChange(periodEndpoints.close, useRefresh('period'));
export const useOpenPeriod = () => useChange(periodEndpoints.open, useRefresh('period'));
export const useSaveRate = () => useChange(rateEndpoints.save, useRefresh('rate'));
export const useRemoveRate = () => useChange(rateEndpoints.remove, useRefresh('rate'));
export const useImportRates = () => useChange(rateEndpoints.import, useRefresh('rate'));
export const useSaveRateSetting = () => useChange(rateEndpoints.saveSetting, useRefresh('rate'));
export const useSaveDimension = () => useChange(dimensionEndpoints.save, useRefresh('dimension'));
export const useConfirmSupplier = () => useChange(supplierEndpoints.confirm, useRefresh('supplier'));
export const useRefuseSupplier = () => useChange(supplierEndpoints.refuse, useRefresh('supplier'));
export const useSaveSupplier = () => useChange(supplierEndpoints.save, useRefresh('supplier'));
