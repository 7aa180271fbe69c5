import type { InvoiceType } from '@outlay/contract/spend/invoice';

/** The header fields by name. Every value is a string; amounts are decimal strings, dates `YYYY-MM-DD`. */
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

/** The source of a value; `derived` means computed from other fields, `wallet` told by a platform's card wallet. */
export type FieldSource = 'xml' | 'ofd' | 'pdf' | 'qr' | 'ocr' | 'derived' | 'wallet';

/** An area of a page picture, as fractions 0..1 of its width and height, so that it fits any rendering. */
export interface Place {
  page: number;
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface RecognisedField {
  value: string;
  /** 0..1. At 0.95 and above the value needs no review. */
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

/** A cross-check of the document against itself. A failed check lowers the confidence of its fields. */
export interface RecognisedCheck {
  name:
    | 'amountPlusTax'
    | 'itemSum'
    | 'capitalTotal'
    | 'taxId'
    | 'codeNumberLength'
    | 'dateNotFuture'
    | 'qrAgrees'
    | 'walletAgrees';
  passed: boolean;
  fields: HeadField[];
}

export interface RecognisedInvoice {
  type: InvoiceType;
  /** The source of most fields. */
  source: FieldSource;
  fields: Partial<Record<HeadField, RecognisedField>>;
  items: RecognisedItem[];
  checks: RecognisedCheck[];
  /** Area of the page that this invoice covers, if a picture shows several. */
  place?: Place;
}

export interface Recognition {
  /** `unreadable`: the type is known but nothing could be read; `unsupported`: the type is not supported. */
  status: 'recognised' | 'unreadable' | 'unsupported';
  /** Media type detected from the bytes, never from the name. */
  mediaType: string;
  invoices: RecognisedInvoice[];
  /** A JPEG of each page (upright, longest side at most 1600 px); empty for OFD and XML, whose pages `draw` draws. */
  pages: Uint8Array[];
  /** Number of pages in the document, if more than were drawn. */
  pageTotal?: number;
  ms: number;
}

/** Pages of a file as upright JPEG pictures. */
export interface Drawing {
  /** The first pages; empty if the file cannot be drawn. */
  pages: Uint8Array[];
  /** Total number of pages in the document. */
  total: number;
}

/** Draws the pages of one file inside the same isolated workers that open untrusted files. */
export interface PageDrawer {
  draw(file: FileToRead, options: { owner: string; signal?: AbortSignal }): Promise<Drawing>;
}

export type RecognitionStep = 'opening' | 'reading' | 'checking';

export interface RecogniseOptions {
  /** The owner of the file: one file per owner is read at a time, and owners who read least recently come first. */
  owner: string;
  onStep?: (step: RecognitionStep) => void;
  /** Today as `YYYY-MM-DD`, for the check that no date is in the future. */
  today: string;
  signal?: AbortSignal;
}

/** The bytes, or a function that loads them when it is the file's turn, so that waiting files take no memory. */
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
