import { memberListEndpoints } from '@outlay/contract/company.list';
import { documentListEndpoints } from '@outlay/contract/document';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#kit/api.ts';

/** So many of a kind are told. */
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
