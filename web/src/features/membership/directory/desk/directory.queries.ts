import { directoryEndpoints } from '@outlay/contract/membership/directory';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { useChange } from '#api/use-change.ts';

const POLL_MS = 700;

export const directoryQueries = {
  get: () =>
    queryOptions({
      queryKey: ['directory', 'setting'],
      queryFn: ({ signal }) => call(directoryEndpoints.get, {}, { signal }),
    }),
  /** Refetched while a run is in progress. */
  runs: () =>
    queryOptions({
      queryKey: ['directory', 'runs'],
      queryFn: ({ signal }) => call(directoryEndpoints.runs, {}, { signal }),
      refetchInterval: ({ state }) =>
        state.data?.items.some((run) => run.state === 'running') ? POLL_MS : false,
    }),
};

/** A run also changes the list of members. */
function useRefresh() {
  const queries = useQueryClient();
  return () => {
    void queries.invalidateQueries({ queryKey: ['directory'] });
    void queries.invalidateQueries({ queryKey: ['company'] });
  };
}

export const useSaveDirectory = () => useChange(directoryEndpoints.save, useRefresh());
export const useTryDirectory = () => useChange(directoryEndpoints.try);
export const useRunDirectory = () => useChange(directoryEndpoints.run, useRefresh());
