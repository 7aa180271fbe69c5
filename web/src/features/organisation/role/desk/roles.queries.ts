import { roleEndpoints } from '@outlay/contract/organisation/role';
import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { useChange } from '#api/use-change.ts';

export const roleQueries = {
  list: () =>
    queryOptions({
      queryKey: ['roles', 'list'],
      queryFn: ({ signal }) => call(roleEndpoints.list, {}, { signal }),
    }),
  grants: (memberId: string) =>
    queryOptions({
      queryKey: ['roles', 'grants', memberId],
      queryFn: ({ signal }) => call(roleEndpoints.grants, { memberId }, { signal }),
    }),
  requests: (openOnly: boolean) =>
    infiniteQueryOptions({
      queryKey: ['roles', 'requests', openOnly],
      initialPageParam: undefined as string | undefined,
      queryFn: ({ pageParam, signal }) =>
        call(
          roleEndpoints.requests,
          { openOnly, size: 50, ...(pageParam ? { after: pageParam } : {}) },
          { signal },
        ),
      getNextPageParam: ({ next }) => next ?? undefined,
    }),
};

/** The list of members also shows roles. */
function useRefreshRoles() {
  const queries = useQueryClient();
  return () => {
    void queries.invalidateQueries({ queryKey: ['roles'] });
    void queries.invalidateQueries({ queryKey: ['company', 'members'] });
  };
}

export const useSaveRole = () => useChange(roleEndpoints.save, useRefreshRoles());
export const useRemoveRole = () => useChange(roleEndpoints.remove, useRefreshRoles());
export const useGrantRole = () => useChange(roleEndpoints.grant, useRefreshRoles());
export const useWithdrawRole = () => useChange(roleEndpoints.withdraw, useRefreshRoles());
export const useConfirmRequest = () => useChange(roleEndpoints.confirm, useRefreshRoles());
export const useRefuseRequest = () => useChange(roleEndpoints.refuse, useRefreshRoles());
export const useWithdrawRequest = () => useChange(roleEndpoints.withdrawRequest, useRefreshRoles());
