import { documentListEndpoints, type CompanyFilter, type DocumentSummary } from '@outlay/contract/document';
import { call } from '#kit/api.ts';
import type { RowSource } from '../list/use-rows.ts';

export const companyDocuments = (filter: CompanyFilter): RowSource<DocumentSummary> => ({
  key: ['document', 'company', filter],
  page: (asked, asking) => call(documentListEndpoints.company, { ...filter, ...asked }, asking),
  totals: (asking) => call(documentListEndpoints.totals, filter, asking),
});
