import { calendarEndpoints, type CalendarAnswer } from '@outlay/contract/organisation/calendar';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { useChange } from '#api/use-change.ts';

export const calendarQueries = {
  get: () =>
    queryOptions({
      queryKey: ['calendar'],
      queryFn: ({ signal }) => call(calendarEndpoints.get, {}, { signal }),
    }),
};

function useStoreCalendar() {
  const queries = useQueryClient();
  return (answer: CalendarAnswer) => queries.setQueryData(calendarQueries.get().queryKey, answer);
}

export const useSaveCalendar = () => useChange(calendarEndpoints.saveSetting, useStoreCalendar());
export const useSaveDay = () => useChange(calendarEndpoints.saveDay, useStoreCalendar());

export function useRemoveDay() {
  const queries = useQueryClient();
  return useChange(calendarEndpoints.removeDay, () =>
    queries.invalidateQueries({ queryKey: calendarQueries.get().queryKey }),
  );
}
