import { PortError } from '../port.error.ts';

/** A printed table. Right-aligned columns are as wide as their widest cell and never wrap. */
export interface PaperTable {
  heading: string;
  columns: readonly {
    label: string;
    align: 'start' | 'end';
    /** Share of the remaining width. */ share: number;
  }[];
  rows: readonly (readonly string[])[];
  /** The sums below all rows. */
  foot?: readonly string[];
}

export interface PaperFact {
  label: string;
  value: string;
  /** Takes the full width. */
  wide?: boolean;
  strong?: boolean;
}

/** A document for printing: only texts, in the reader's language. */
export interface PaperForm {
  company: string;
  title: string;
  number: string;
  status: string;
  /** The contents of the QR code. */
  link: string;
  facts: readonly PaperFact[];
  lines: PaperTable;
  totals: readonly PaperFact[];
  history: PaperTable;
  signatures: readonly string[];
  /** Footer of every page: when and by whom it was printed. */
  printed: string;
  slip: PaperSlip;
}

/** The texts next to the area for receipts. */
export interface PaperSlip {
  title: string;
  /** Printed in the area in a pale colour. */
  hint: string;
  /** Printed along the binding edge. */
  binding: string;
  facts: readonly PaperFact[];
  sums: PaperTable;
  totals: readonly PaperFact[];
}

/** A report for printing: only texts, in the reader's language. Columns that do not fit are in a table of their own. */
export interface PaperReport {
  company: string;
  title: string;
  facts: readonly PaperFact[];
  table: PaperTable;
  /** Footer of every page: when and by whom it was made. */
  printed: string;
}

export interface PaperPicture {
  bytes: Uint8Array;
  caption: string;
}

export type PaperLayout = 'standard' | 'glueSheet';

/** A PDF in the making, to which documents are added in order. Only one call at a time. */
export interface PaperBook {
  /**
   * Adds a document on new pages, followed by its pictures. Bytes that are not a picture are skipped.
   *
   * @throws PdfError
   */
  add(form: PaperForm, pictures: readonly PaperPicture[]): Promise<void>;
  /** Adds a report on new pages. @throws PdfError */
  addReport(report: PaperReport): Promise<void>;
  /** Returns the PDF of all added documents. The same documents give the same bytes. @throws PdfError */
  finish(): Promise<Uint8Array>;
  /** Discards what is not finished. Safe to call twice; calls in progress and later ones fail with `lost`. */
  close(): void;
}

/**
 * `late`: more than two minutes for one call. `lost`: the process has ended, or the book was closed. `failed`: an error in
 * our own code.
 */
export type PdfFault = 'late' | 'lost' | 'failed';

/** `cause` is the error message of the process, if there is one. */
export class PdfError extends PortError<PdfFault> {}

/**
 * Makes PDFs outside the server process. Adapter: `pdf.process.ts`; `pdf.fake.ts` does the same in the calling process.
 */
export interface PdfPort {
  open(layout: PaperLayout): PaperBook;
}
