import { PortError } from '../port.error.ts';

/** A table on paper. Columns at the end are never broken: they are as wide as their widest cell. */
export interface PaperTable {
  heading: string;
  columns: readonly {
    label: string;
    align: 'start' | 'end';
    /** Share of the room that is left. */ share: number;
  }[];
  rows: readonly (readonly string[])[];
}

export interface PaperFact {
  label: string;
  value: string;
  /** Takes the whole width. */
  wide?: boolean;
  strong?: boolean;
}

/** A document as it is printed: texts only, in the reader's language. */
export interface PaperForm {
  company: string;
  title: string;
  number: string;
  status: string;
  /** What the square code says. */
  link: string;
  facts: readonly PaperFact[];
  lines: PaperTable;
  totals: readonly PaperFact[];
  history: PaperTable;
  signatures: readonly string[];
  /** At the foot of every page: when and by whom it was printed. */
  printed: string;
  slip: PaperSlip;
}

/** What stands beside the area for receipts. */
export interface PaperSlip {
  title: string;
  /** In the area, in pale letters. */
  hint: string;
  /** Along the edge that is bound. */
  binding: string;
  facts: readonly PaperFact[];
  sums: PaperTable;
  totals: readonly PaperFact[];
}

export interface PaperPicture {
  bytes: Uint8Array;
  caption: string;
}

export type PaperLayout = 'standard' | 'glueSheet';

/** Documents on their way to one PDF, in order; one call at a time. */
export interface PaperBook {
  /**
   * Sets one document on pages of its own, its pictures behind it. Bytes that are no picture are left out.
   *
   * @throws PdfError
   */
  add(form: PaperForm, pictures: readonly PaperPicture[]): Promise<void>;
  /** The PDF of everything that was added: of the same documents the same bytes. @throws PdfError */
  finish(): Promise<Uint8Array>;
  /** Gives up what is not finished. Safe to call twice; what is asked afterwards is `lost`. */
  close(): void;
}

/** `late`: more than two minutes for one call. `lost`: the process has ended, or the book was closed. `failed`: a fault of ours. */
export type PdfFault = 'late' | 'lost' | 'failed';

/** Its cause is what the process said, where it said anything. */
export class PdfError extends PortError<PdfFault> {}

/**
 * Makes PDFs, away from the process that answers people. Adapter: `pdf.process.ts`; `pdf.fake.ts` makes the same in the
 * process that calls it.
 */
export interface PdfPort {
  open(layout: PaperLayout): PaperBook;
}
