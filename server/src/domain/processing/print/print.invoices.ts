import type { DocumentDetail } from '@outlay/contract/documents/document.detail';
import type { ExpenseType } from '@outlay/contract/spend/expense';
import type { InvoiceSummary } from '@outlay/contract/spend/invoice';
import type { KeptFile } from '#domain/platform/file/file.service.ts';

/** A stored file of a document, with its line and invoices. */
export interface Paper {
  file: KeptFile;
  /** Line number from 1; 0 for attachments of the document itself. */
  line: number;
  type: ExpenseType | null;
  /** Several when the picture shows several receipts. */
  invoices: InvoiceSummary[];
}

/** Ids of all files of the document, each once. */
export const fileIdsOf = ({ lines, files }: DocumentDetail): string[] => [
  ...new Set([
    ...lines.flatMap((line) => [...line.invoices.map(({ fileId }) => fileId), ...line.fileIds]),
    ...files.map(({ id }) => id),
  ]),
];

/** The originals of a document in line order, each file once. */
export function papersOf(detail: DocumentDetail, files: readonly KeptFile[]): Paper[] {
  const invoices = new Map<string, Paper>();
  const put = (fileId: string, line: number, type: ExpenseType | null, invoice?: InvoiceSummary) => {
    const file = files.find(({ id }) => id === fileId);
    if (!file) return;
    const paper = invoices.get(fileId) ?? { file, line, type, invoices: [] };
    if (invoice) paper.invoices.push(invoice);
    invoices.set(fileId, paper);
  };
  for (const [index, line] of detail.lines.entries()) {
    for (const invoice of line.invoices) put(invoice.fileId, index + 1, line.type, invoice);
    for (const fileId of line.fileIds) put(fileId, index + 1, line.type);
  }
  for (const { id } of detail.files) put(id, 0, null);
  return [...invoices.values()];
}
