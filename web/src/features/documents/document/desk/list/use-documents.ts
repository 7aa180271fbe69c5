import type { DocumentSummary } from '@outlay/contract/documents/document.detail';
import type { CompanyFilter } from '@outlay/contract/documents/document.list';
import { useDeskList } from '#desk/list/use-desk-list.ts';
import { companyDocuments } from './documents.queries.ts';

const DEFAULTS: CompanyFilter = {
  ...{ search: '', statuses: [], typeIds: [], departmentIds: [], from: null, to: null },
  ...{ least: null, most: null, checks: 'all', sampled: false, ids: [], sort: 'updated', descending: true },
};
const idOf = ({ id }: DocumentSummary): string => id;

export type Documents = ReturnType<typeof useDocuments>;

/** The filtered list of the company's documents, its selection and the open document. */
export const useDocuments = () =>
  useDeskList({ list: 'documents', defaults: DEFAULTS, source: companyDocuments, idOf });
