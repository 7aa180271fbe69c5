import { writePdf } from '../../pdf/pdf.ts';
import { layOut } from './layout/lay-out.ts';
import type { SampleInvoice } from './sample-invoice.ts';

/** One PDF with a page for every invoice and a text layer that can be read and searched. */
export const printPdf = (invoices: readonly SampleInvoice[]): Uint8Array =>
  writePdf(
    invoices.map((invoice) => ({ sheet: layOut(invoice), pictures: [] })),
    { tag: 'SPECIM' },
  );
