import { companyEndpoints } from '@outlay/contract/company';
import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '#kit/api.ts';
import { useChange } from '#kit/api-change.ts';

interface Filter {
  search: string;
  departmentId?: string | undefined;
}

export const memberQueries = {
  members: ({ search, departmentId }: Filter) =>
    infiniteQueryOptions({
      queryKey: ['company', 'members', search, departmentId ?? null],
      initialPageParam: undefined as string | undefined,
      queryFn: ({ pageParam, signal }) =>
        call(
          companyEndpoints.members,
          {
            search,
            size: 50,
            ...(departmentId ? { departmentId } : {}),
            ...(pageParam ? { after: pageParam } : {}),
          },
          { signal },
        ),
      getNextPageParam: ({ next }) => next ?? undefined,
    }),
  departments: () =>
    queryOptions({
      queryKey: ['company', 'departments'],
      queryFn: ({ signal }) => call(companyEndpoints.departments, {}, { signal }),
    }),
};

function useRefreshCompany() {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: ['company'] });
}

export const useSaveMember = () => useChange(companyEndpoints.saveMember, useRefreshCompany());
export const useRemoveMember = () => useChange(companyEndpoints.removeMember, useRefreshCompany());
export const useSaveDepartment = () => useChange(companyEndpoints.saveDepartment, useRefreshCompany());
export const useSaveCompany = () => useChange(companyEndpoints.save, useRefreshCompany());
