import { documentEndpoints } from '@outlay/contract/documents/document';
import { homeCounts, homeEndpoints, type HomeCounts } from '@outlay/contract/workspace/home';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { callOrEarly } from '#api/early-answer.ts';
import { keepSeen, lastSeen, readSeen } from '#offline/last-seen.ts';
import { session } from '#session/session.ts';

/** Long enough for one request per start, short enough to refetch after a visit to another page. */
const FRESH_MS = 2_000;

interface KeptCounts {
  at: string;
  counts: HomeCounts;
}
const KEPT = 'home';

/** Stored encrypted with the user's key, like all personal data on the device. */
async function keepCounts(counts: HomeCounts): Promise<void> {
  const { user } = session.getState();
  if (user?.agent === null) await keepSeen(user.memberId, KEPT, counts);
}

export const homeQueries = {
  counts: () =>
    queryOptions({
      queryKey: ['home', 'counts'],
      staleTime: FRESH_MS,
      refetchOnReconnect: 'always',
      queryFn: async ({ signal }) => {
        const counts = homeCounts(await callOrEarly(homeEndpoints.counts, {}, { signal }));
        void keepCounts(counts).catch(() => undefined);
        return counts;
      },
    }),
  /** The counts last stored on this device, for an offline start; null when there are none. */
  kept: () =>
    queryOptions({
      queryKey: ['home', 'kept'],
      queryFn: async () => {
        const owner = session.getState().user?.memberId ?? '';
        const seen = await readSeen(owner, KEPT).catch(() => null);
        return seen && ({ at: seen.at, counts: seen.data as HomeCounts } satisfies KeptCounts);
      },
      gcTime: 0,
    }),
  /** All functions that I may use, and which of them are on the home page. */
  menu: () =>
    queryOptions({
      queryKey: ['home', 'menu'],
      queryFn: ({ signal }) => call(homeEndpoints.menu, {}, { signal }),
    }),
  /** My documents that I can still edit. */
  drafts: () =>
    queryOptions({
      queryKey: ['document', 'drafts'],
      queryFn: ({ signal }) =>
        lastSeen('drafts', () =>
          call(
            documentEndpoints.listMine,
            { statuses: ['ToBeSubmitted', 'Returned', 'Withdrawn'], size: 50 },
            { signal },
          ),
        ),
      refetchOnReconnect: 'always',
    }),
};
