import type { DocumentSummary } from '@outlay/contract/documents/document.detail';
import { documentListEndpoints, type CompanyFilter } from '@outlay/contract/documents/document.list';
import { call } from '#api/call.ts';
import type { RowSource } from '#desk/list/use-rows.ts';

export const companyDocuments = (filter: CompanyFilter): RowSource<DocumentSummary> => ({
  key: ['document', 'company', filter],
  page: (range, asking) => call(documentListEndpoints.company, { ...filter, ...range }, asking),
  totals: (asking) => call(documentListEndpoints.totals, filter, asking),
});
