import { companyEndpoints } from '@outlay/contract/company';
import { dimensionEndpoints, type DimensionKind } from '@outlay/contract/dimension';
import { documentEndpoints } from '@outlay/contract/document';
import { supplierEndpoints } from '@outlay/contract/payee';
import { rateEndpoints } from '@outlay/contract/rate';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#kit/api.ts';

const AWHILE = 5 * 60_000;

/** What a form offers to choose from. */
export const formQueries = {
  departments: () =>
    queryOptions({
      queryKey: ['company', 'departments'],
      queryFn: ({ signal }) => call(companyEndpoints.departments, {}, { signal }),
      staleTime: AWHILE,
    }),
  dimensions: (kind: DimensionKind, search: string) =>
    queryOptions({
      queryKey: ['dimension', kind, search],
      queryFn: ({ signal }) => call(dimensionEndpoints.search, { kind, search }, { signal }),
      staleTime: AWHILE,
    }),
  /** The closed ones too: to read what was chosen long ago. */
  allDimensions: (kind: DimensionKind) =>
    queryOptions({
      queryKey: ['dimension', kind, 'all'],
      queryFn: ({ signal }) => call(dimensionEndpoints.all, { kind }, { signal }),
      staleTime: AWHILE,
    }),
  suppliers: (search: string) =>
    queryOptions({
      queryKey: ['supplier', search],
      queryFn: ({ signal }) => call(supplierEndpoints.list, { search }, { signal }),
      staleTime: AWHILE,
    }),
  /** Asked afresh with each form: others write off too. */
  advances: () =>
    queryOptions({
      queryKey: ['advance', 'open'],
      queryFn: ({ signal }) => call(documentEndpoints.advances, {}, { signal }),
    }),
  trips: () =>
    queryOptions({
      queryKey: ['document', 'trips'],
      queryFn: ({ signal }) => call(documentEndpoints.trips, {}, { signal }),
    }),
  rate: (currency: string, day: string) =>
    queryOptions({
      queryKey: ['rate', currency, day],
      queryFn: ({ signal }) => call(rateEndpoints.find, { currency, day }, { signal }),
      staleTime: AWHILE,
    }),
};
