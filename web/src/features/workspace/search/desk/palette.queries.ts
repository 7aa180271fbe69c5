import { memberListEndpoints } from '@outlay/contract/organisation/company.list';
import { documentListEndpoints } from '@outlay/contract/documents/document.list';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#api/call.ts';

/** Maximum number of results per kind. */
const MOST = 5;

export const paletteQueries = {
  documents: (search: string) =>
    queryOptions({
      queryKey: ['document', 'palette', search],
      queryFn: ({ signal }) => call(documentListEndpoints.company, { search, size: MOST }, { signal }),
    }),
  members: (search: string) =>
    queryOptions({
      queryKey: ['company', 'palette', search],
      queryFn: ({ signal }) => call(memberListEndpoints.members, { search, size: MOST }, { signal }),
    }),
};
