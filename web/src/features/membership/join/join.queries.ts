import { companyEndpoints } from '@outlay/contract/organisation/company';
import type { Answer, Sent } from '@outlay/contract/endpoint';
import { joinEndpoints } from '@outlay/contract/membership/join';
import { sessionEndpoints } from '@outlay/contract/organisation/account.session';
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { useChange } from '#api/use-change.ts';
import type { CallError } from '#api/call-error.ts';
import { keepRegistered, keepSession } from '#session/session.ts';

type Found = Answer<typeof joinEndpoints.findCompany>;
type Search = Sent<typeof joinEndpoints.findCompany>;

export const joinQueries = {
  /** Fetched once: the first request exchanges the short-lived code of a screen for a longer-lived token. */
  contact: (token: string) =>
    queryOptions({
      queryKey: ['join', 'contact', token],
      queryFn: ({ signal }) => call(joinEndpoints.contact, { token }, { signal }),
      enabled: token !== '',
      staleTime: Infinity,
      retry: false,
    }),
  invitations: () =>
    infiniteQueryOptions({
      queryKey: ['join', 'invitations'],
      initialPageParam: undefined as string | undefined,
      queryFn: ({ pageParam, signal }) =>
        call(joinEndpoints.invitations, pageParam ? { after: pageParam } : {}, { signal }),
      getNextPageParam: ({ next }) => next ?? undefined,
    }),
};

export const departmentQuery = () =>
  queryOptions({
    queryKey: ['company', 'departments'],
    queryFn: ({ signal }) => call(companyEndpoints.departments, {}, { signal }),
  });

function useRefreshInvitations() {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: ['join', 'invitations'] });
}

export const useInvite = () => useChange(joinEndpoints.invite, useRefreshInvitations());
export const useRevoke = () => useChange(joinEndpoints.revoke, useRefreshInvitations());
export const useRenew = () => useChange(joinEndpoints.renew);

/** A mutation although it is a search, because every call uses up a captcha. */
export const useFindCompany = () =>
  useMutation<Found, CallError, Search>({
    mutationFn: (input) => call(joinEndpoints.findCompany, input),
  });

export const useCheckJoinCode = () => useChange(joinEndpoints.checkCode);
export const useJoinCompany = () => useChange(joinEndpoints.joinCompany);
export const useRegisterToJoin = () =>
  useChange(joinEndpoints.register, (answer) => {
    if ('success' in answer) keepRegistered(answer);
  });
export const useCreateCompany = () => useChange(sessionEndpoints.createCompany, keepSession);
export const useEnterCompany = () => useChange(sessionEndpoints.changeCompany, keepSession);
