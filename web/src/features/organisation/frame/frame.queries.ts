import { siteEndpoints } from '@outlay/contract/organisation/company.site';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#api/call.ts';

export const frameQueries = {
  check: (url: string) =>
    queryOptions({
      queryKey: ['site', url],
      queryFn: ({ signal }) => call(siteEndpoints.check, { url }, { signal }),
      // Refetched whenever the page is opened: the company may have changed its allowed sites.
      staleTime: 0,
    }),
};
