import { z } from 'zod';
import { read } from '../endpoint.ts';
import { CheckCondition, DocumentConditions } from './document.conditions.ts';
import { DocumentSummary } from './document.detail.ts';
import { DocumentStatus } from './document.status.ts';
import { Text } from '../fields.ts';
import { FileFormat, ListTotals, OnlyThese, orderBy, pageOf, PageRequest } from '../page.ts';

/** Filter for the company's documents; an empty one finds all. */
export const CompanyFilter = z.object({
  /** Matches the title, the number or the submitter's name. */
  search: Text.default(''),
  statuses: z.array(DocumentStatus).max(20).default([]),
  /** The days refer to the submission. */
  ...DocumentConditions,
  ...CheckCondition,
  /** Only documents that were approved by a rule of a flow and selected as samples for the auditors. */
  sampled: z.boolean().default(false),
  ...OnlyThese,
  ...orderBy(['updated', 'submitted', 'amount', 'submitter', 'number', 'status'], true),
});
export type CompanyFilter = z.infer<typeof CompanyFilter>;

export const documentListEndpoints = {
  company: read({
    path: '/bpm/document/getPage',
    policy: 'signedIn',
    queries: 2,
    request: PageRequest.extend(CompanyFilter.shape),
    response: pageOf(DocumentSummary),
    summary: "The company's documents for finance and audit; a leader sees the departments below.",
  }),
  totals: read({
    path: '/bpm/document/getTotals',
    policy: 'signedIn',
    request: CompanyFilter,
    response: ListTotals,
    summary: 'How many documents the same filter finds, and their sums.',
  }),
  export: read({
    path: '/bpm/document/exportPage',
    kind: 'binary',
    policy: 'signedIn',
    request: CompanyFilter.extend({ format: FileFormat }),
    response: z.custom<Uint8Array>(),
    summary: 'All documents that the filter finds, as CSV or Excel; the export itself is written down.',
  }),
};
