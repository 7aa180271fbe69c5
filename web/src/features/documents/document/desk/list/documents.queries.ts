import type { DocumentSummary } from '@outlay/contract/documents/document.detail';
import { documentListEndpoints, type CompanyFilter } from '@outlay/contract/documents/document.list';
import { call } from '#api/call.ts';
import type { RowSource } from '#desk/list/use-rows.ts';

export const companyDocuments = (filter: CompanyFilter): RowSource<DocumentSummary> => ({
  key: ['document', 'company', filter],
  page: (range, options) => call(documentListEndpoints.company, { ...filter, ...range }, options),
  totals: (options) => call(documentListEndpoints.totals, filter, options),
});
