import { companyEndpoints } from '@outlay/contract/organisation/company';
import { settingEndpoints } from '@outlay/contract/organisation/company.setting';
import { sessionEndpoints } from '@outlay/contract/organisation/account.session';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { useChange } from '#api/use-change.ts';
import { useBlobAddress } from '#file/blob-address.ts';
import { keepSession } from '#session/session.ts';

export const companyQueries = {
  info: () =>
    queryOptions({
      queryKey: ['company', 'info'],
      queryFn: ({ signal }) => call(companyEndpoints.info, {}, { signal }),
    }),
  mine: () =>
    queryOptions({
      queryKey: ['company', 'mine'],
      queryFn: ({ signal }) => call(sessionEndpoints.companies, {}, { signal }),
    }),
  logo: (id: string | null) =>
    queryOptions({
      queryKey: ['logo', id],
      queryFn: ({ signal }) => call(settingEndpoints.logo, { id: id ?? '' }, { signal }),
      enabled: id !== null,
      staleTime: Infinity,
    }),
};

/** The object URL of the logo; null while there is none. */
export const useLogo = (id: string | null): string | null =>
  useBlobAddress(useQuery(companyQueries.logo(id)).data);

/** Accepts or declines an invitation from a company that added me; refetches my companies. */
export function useAnswerInvitation() {
  const queries = useQueryClient();
  const again = () => queries.invalidateQueries({ queryKey: ['company', 'mine'] });
  return {
    accept: useChange(sessionEndpoints.acceptCompany, again),
    decline: useChange(sessionEndpoints.declineCompany, again),
  };
}

/** Stores the new session, which clears all cached data. */
export const useChangeCompany = () => useChange(sessionEndpoints.changeCompany, keepSession);
