import type { DocumentSummary } from '@outlay/contract/documents/document.detail';
import { ROUTES } from '@outlay/contract/routes';
import { pageAddress } from '@outlay/contract/routes.params';

/** A draft opens in the form; every other document opens its detail page. */
export const addressOfDocument = ({ id, status }: Pick<DocumentSummary, 'id' | 'status'>): string =>
  status === 'ToBeSubmitted' ? pageAddress(ROUTES.draft, { id }) : pageAddress(ROUTES.document, { id });
