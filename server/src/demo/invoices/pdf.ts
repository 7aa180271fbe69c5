import { writePdf } from '../../pdf/pdf.ts';
import { layOut } from './layout/lay-out.ts';
import type { SampleInvoice } from './sample-invoice.ts';

/** A PDF with a page for each invoice and a searchable text layer. */
export const printPdf = (invoices: readonly SampleInvoice[]): Uint8Array =>
  writePdf(
    invoices.map((invoice) => ({ sheet: layOut(invoice), pictures: [] })),
    { tag: 'SPECIM' },
  );
