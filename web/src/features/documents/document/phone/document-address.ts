import type { DocumentSummary } from '@outlay/contract/documents/document.detail';
import { pageAddress, ROUTES } from '@outlay/contract/routes';

/** A draft goes on where it was left; what was sent is read. */
export const addressOfDocument = ({ id, status }: Pick<DocumentSummary, 'id' | 'status'>): string =>
  status === 'ToBeSubmitted' ? pageAddress(ROUTES.draft, { id }) : pageAddress(ROUTES.document, { id });
