import { auditEndpoints } from '@outlay/contract/audit';
import { infiniteQueryOptions, useMutation } from '@tanstack/react-query';
import { call } from '#kit/api.ts';

export const auditQueries = {
  events: () =>
    infiniteQueryOptions({
      queryKey: ['audit', 'events'],
      initialPageParam: undefined as string | undefined,
      queryFn: ({ pageParam, signal }) =>
        call(auditEndpoints.list, { size: 100, ...(pageParam ? { after: pageParam } : {}) }, { signal }),
      getNextPageParam: ({ next }) => next ?? undefined,
    }),
};

/** Recomputing takes a moment: it is done when somebody asks. */
export const useVerifyAudit = () => useMutation({ mutationFn: () => call(auditEndpoints.verify, {}) });
