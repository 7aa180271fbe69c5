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

/** Documents on their way to one PDF, in order. */
export interface PaperBook {
  add(form: PaperForm, pictures: readonly PaperPicture[]): Promise<void>;
  finish(): Promise<Uint8Array>;
  /** Gives up what is not finished. Safe to call twice. */
  close(): void;
}

/** Makes PDFs, away from the process that answers people. */
export interface PdfPort {
  open(layout: PaperLayout): PaperBook;
}
