import { directoryEndpoints } from '@outlay/contract/membership/directory';
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { useChange } from '#api/use-change.ts';

const POLL_MS = 700;

export const directoryQueries = {
  get: () =>
    queryOptions({
      queryKey: ['directory', 'setting'],
      queryFn: ({ signal }) => call(directoryEndpoints.get, {}, { signal }),
    }),
  conflicts: () =>
    queryOptions({
      queryKey: ['directory', 'conflicts'],
      queryFn: ({ signal }) => call(directoryEndpoints.conflicts, {}, { signal }),
    }),
  links: (search: string) =>
    queryOptions({
      queryKey: ['directory', 'links', search],
      queryFn: ({ signal }) => call(directoryEndpoints.links, { search }, { signal }),
      placeholderData: keepPreviousData,
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
/** A dry run also lists what needs a decision. */
export const useTryDirectory = () => useChange(directoryEndpoints.try, useRefresh());
export const useRunDirectory = () => useChange(directoryEndpoints.run, useRefresh());
export const useAnswerRun = () => useChange(directoryEndpoints.answerRun, useRefresh());
export const useUnlink = () => useChange(directoryEndpoints.unlink, useRefresh());
export const useDecide = () => useChange(directoryEndpoints.decide, useRefresh());
