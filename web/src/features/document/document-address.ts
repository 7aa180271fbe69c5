import type { DocumentSummary } from '@outlay/contract/document';

/** A draft goes on where it was left; what was sent is read. */
export const addressOfDocument = ({ id, status }: Pick<DocumentSummary, 'id' | 'status'>): string =>
  status === 'ToBeSubmitted' ? `/pages/form/Requisition?id=${id}` : `/pages/form/bill?id=${id}`;
