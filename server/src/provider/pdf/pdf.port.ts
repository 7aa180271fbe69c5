/** A printed table. Right-aligned columns are as wide as their widest cell and never wrap. */
export interface PaperTable {
  heading: string;
  columns: readonly {
    label: string;
    align: 'start' | 'end';
    /** Share of the remaining width. */ share: number;
  }[];
  rows: readonly (readonly string[])[];
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

export interface PaperPicture {
  bytes: Uint8Array;
  caption: string;
}

export type PaperLayout = 'standard' | 'glueSheet';

/** Documents that are combined into one PDF, in order. */
export interface PaperBook {
  add(form: PaperForm, pictures: readonly PaperPicture[]): Promise<void>;
  finish(): Promise<Uint8Array>;
  /** Ends the work if it is not finished. Safe to call twice. */
  close(): void;
}

/** Makes PDFs outside the process that serves requests. */
export interface PaperMaker {
  open(layout: PaperLayout): PaperBook;
}
