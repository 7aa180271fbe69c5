import { companyEndpoints } from '@outlay/contract/organisation/company';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '#api/call.ts';

/** Colleagues and departments, as options. */
export const peopleQueries = {
  departments: () =>
    queryOptions({
      queryKey: ['company', 'departments'],
      queryFn: ({ signal }) => call(companyEndpoints.departments, {}, { signal }),
      staleTime: 5 * 60_000,
    }),
  /** All colleagues that match the search, page by page. */
  colleagues: (search: string) =>
    infiniteQueryOptions({
      queryKey: ['company', 'colleagues', search],
      initialPageParam: undefined as string | undefined,
      queryFn: ({ pageParam, signal }) =>
        call(companyEndpoints.colleagues, { search, ...(pageParam ? { after: pageParam } : {}) }, { signal }),
      getNextPageParam: ({ next }) => next ?? undefined,
    }),
  /** The first fifty colleagues that match the search. */
  firstColleagues: (search: string) =>
    queryOptions({
      queryKey: ['company', 'colleagues', 'first', search],
      queryFn: ({ signal }) => call(companyEndpoints.colleagues, { search, size: 50 }, { signal }),
    }),
};
