import type { InvoiceType } from '@outlay/contract/spend/invoice';

/** The head fields, by their label names. Every value is a string; amounts are decimal strings, days `YYYY-MM-DD`. */
export const HEAD_FIELDS = [
  'type',
  'code',
  'number',
  'date',
  'checkCode',
  'buyerName',
  'buyerTaxId',
  'sellerName',
  'sellerTaxId',
  'amount',
  'tax',
  'total',
  'currency',
  'merchant',
  'address',
  'from_',
  'to',
  'train',
] as const;
export type HeadField = (typeof HEAD_FIELDS)[number];

/** Where a value was read. */
export type FieldSource = 'xml' | 'ofd' | 'pdf' | 'qr' | 'ocr' | 'derived';

/** A place on a page picture, as fractions 0..1 of its width and height, so that any rendering can show it. */
export interface Place {
  page: number;
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface RecognisedField {
  value: string;
  /** 0..1. At 0.95 and above the value may be taken without a look. */
  confidence: number;
  source: FieldSource;
  place?: Place;
}

export interface RecognisedItem {
  name: string;
  amount?: string;
  taxRate?: string;
  tax?: string;
}

/** A cross-check of the document against itself. A failed one lowers the fields it names. */
export interface RecognisedCheck {
  name:
    | 'amountPlusTax'
    | 'itemSum'
    | 'capitalTotal'
    | 'taxId'
    | 'codeNumberLength'
    | 'dateNotFuture'
    | 'qrAgrees';
  passed: boolean;
  fields: HeadField[];
}

export interface RecognisedInvoice {
  type: InvoiceType;
  /** The engine that gave most fields. */
  source: FieldSource;
  fields: Partial<Record<HeadField, RecognisedField>>;
  items: RecognisedItem[];
  checks: RecognisedCheck[];
  /** Area of the page that this invoice covers, where one picture holds several. */
  place?: Place;
}

export interface Recognition {
  /** `unreadable`: the file is of a known kind but nothing could be read; `unsupported`: not a file we read. */
  status: 'recognised' | 'unreadable' | 'unsupported';
  /** The kind found by the bytes, never by the name. */
  mediaType: string;
  invoices: RecognisedInvoice[];
  /** A JPEG of each page for the screen (upright, longest side at most 1600 px); empty for what is data, OFD and XML: `draw` draws it. */
  pages: Uint8Array[];
  /** Pages that the document has, where it has more than were drawn. */
  pageTotal?: number;
  ms: number;
}

/** Pages of a file as pictures: JPEG, upright, for the screen. */
export interface Drawing {
  /** The first of them; none where the file cannot be drawn. */
  pages: Uint8Array[];
  /** How many the document has in all. */
  total: number;
}

/** Draws the pages of one file, inside this server, where strangers' files are opened. */
export interface PageDrawer {
  draw(file: FileToRead, options: { owner: string; signal?: AbortSignal }): Promise<Drawing>;
}

export type RecognitionStep = 'opening' | 'reading' | 'checking';

export interface RecogniseOptions {
  /** Whose file it is: one file of an owner is read at a time, and who has read least of late comes first. */
  owner: string;
  onStep?: (step: RecognitionStep) => void;
  /** Today as `YYYY-MM-DD`, for the check that no date lies in the future. */
  today: string;
  signal?: AbortSignal;
}

/** Bytes, or where to get them when the file's turn has come: what waits is not held in memory. */
export type FileToRead = Uint8Array | (() => Promise<Uint8Array>);

/**
 * Reads invoices out of one file, inside this server. Adapter: `recognition.onnx.ts`; `recognition.fake.ts` returns what
 * a test scripted.
 */
export interface RecognitionPort extends PageDrawer {
  /**
   * A file that cannot be read resolves with `unreadable` or `unsupported`. Rejects with the signal's reason when it is
   * aborted, with the error of fetching the bytes, and with Error `recognition: closed` after `close`.
   */
  recognise(file: FileToRead, options: RecogniseOptions): Promise<Recognition>;
  close(): Promise<void>;
}
