import { z } from 'zod';
import { MemberRef } from '../organisation/company.ts';
import { change, read } from '../endpoint.ts';
import { Day, Done, Empty, Id, Instant, Text, Version } from '../fields.ts';
import { FileRef } from '../platform/file.ts';
import { Minor } from '../money.ts';
import { pageOf, PageRequest } from '../page.ts';

export const InvoiceType = z.enum([
  'vat_special',
  'vat_normal',
  'vat_e_normal',
  'vat_e_special',
  'digital_special',
  'digital_normal',
  'digital_unknown',
  'train_ticket',
  'air_itinerary',
  'taxi',
  'toll',
  'roll',
  'fixed_amount',
  'receipt',
  'other',
]);
export type InvoiceType = z.infer<typeof InvoiceType>;

/** The life of an invoice, driven by the document it hangs on. */
export const InvoiceState = z.enum(['Unused', 'Held', 'Locked', 'Settled', 'External', 'Invalid']);
export type InvoiceState = z.infer<typeof InvoiceState>;

/** The head fields a person can see and correct. Amounts are minor units in the invoice's currency. */
export const InvoiceFields = z.object({
  type: InvoiceType,
  code: Text,
  number: Text,
  date: Day.or(z.literal('')),
  checkCode: Text,
  buyerName: Text,
  buyerTaxId: Text,
  sellerName: Text,
  sellerTaxId: Text,
  amount: Minor.nullable(),
  tax: Minor.nullable(),
  total: Minor.nullable(),
  currency: z.string(),
  from: Text,
  to: Text,
  train: Text,
});
export type InvoiceFields = z.infer<typeof InvoiceFields>;
export type InvoiceFieldName = keyof InvoiceFields;

/** Fractions 0..1 of the page's width and height. */
export const Place = z.object({
  page: z.int(),
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
});
export type Place = z.infer<typeof Place>;

/** How sure we are of one field, and where it was read. */
export const FieldReading = z.object({
  /** 0..1; from 0.95 a look is not needed. */
  confidence: z.number(),
  source: z.enum(['xml', 'ofd', 'pdf', 'qr', 'ocr', 'derived', 'person']),
  place: Place.nullable(),
  /** Read from data (XML, OFD, a QR code): it is not corrected by hand. */
  locked: z.boolean(),
  /** What was read, where a person typed something else; amounts as plain decimals. */
  readAs: z.string().nullable(),
});
export type FieldReading = z.infer<typeof FieldReading>;

export const InvoiceCheck = z.object({
  name: z.enum([
    'amountPlusTax',
    'itemSum',
    'capitalTotal',
    'taxId',
    'codeNumberLength',
    'dateNotFuture',
    'qrAgrees',
    'title',
    'duplicate',
  ]),
  passed: z.boolean(),
});

/** The same paper somewhere else in this company. `member` and `documentNumber` only for one entitled to know. */
export const Duplicate = z.object({
  member: MemberRef.nullable(),
  mine: z.boolean(),
  invoiceId: Id.nullable(),
  documentId: Id.nullable(),
  documentNumber: z.string().nullable(),
  /** When it was recorded; only for one entitled to know. */
  recordedAt: Instant.nullable(),
  /** True when that one is locked by a sent document: this one cannot be claimed. */
  locked: z.boolean(),
});
export type Duplicate = z.infer<typeof Duplicate>;

export const InvoiceSummary = z.object({
  id: Id,
  type: InvoiceType,
  number: z.string(),
  date: z.string(),
  sellerName: z.string(),
  total: Minor.nullable(),
  currency: z.string(),
  state: InvoiceState,
  /** False until a person has looked at the fields and kept them. */
  confirmed: z.boolean(),
  fileId: Id,
  expenseId: Id.nullable(),
  /** The document that holds or locks it. */
  documentNumber: z.string().nullable(),
  createdAt: z.string(),
});
export type InvoiceSummary = z.infer<typeof InvoiceSummary>;

export const InvoiceDetail = InvoiceSummary.extend({
  fields: InvoiceFields,
  readings: z.record(z.string(), FieldReading),
  items: z.array(
    z.object({
      name: z.string(),
      amount: z.string().optional(),
      taxRate: z.string().optional(),
      tax: z.string().optional(),
    }),
  ),
  checks: z.array(InvoiceCheck),
  duplicate: Duplicate.nullable(),
  /** Why it was kept although it is a duplicate; empty where nobody had to say. */
  keptReason: z.string(),
  file: FileRef,
  /** Page pictures that are kept already; `base/file/pages` says how many there are, and draws them first. */
  pages: z.int(),
  version: Version,
  actions: z.array(z.enum(['correct', 'remove'])),
});
export type InvoiceDetail = z.infer<typeof InvoiceDetail>;

export const RecognitionResult = z.object({
  /** The id that the phone gave the upload; asking again with it gives the same answer. */
  id: Id,
  status: z.enum(['running', 'recognised', 'unreadable', 'unsupported']),
  step: z.enum(['opening', 'reading', 'checking', 'done']),
  file: FileRef.nullable(),
  invoices: z.array(InvoiceDetail),
});
export type RecognitionResult = z.infer<typeof RecognitionResult>;

export const invoiceEndpoints = {
  recognise: change({
    path: '/invoice/xbxInvoice/invoicesFromPhoto',
    kind: 'upload',
    policy: 'invoice.import',
    secret: false,
    feature: 'recognition',
    idempotency: 'optional',
    request: z.object({ id: Id }),
    response: RecognitionResult,
    summary: 'Keep an uploaded file and recognise the invoices in it.',
  }),
  progress: read({
    path: '/invoice/recognition/progress',
    policy: 'invoice.import',
    request: z.object({ id: Id }),
    response: RecognitionResult,
    summary: 'How far a recognition is; its result when it is done.',
  }),
  list: read({
    path: '/invoice/invoice/getPage',
    policy: 'signedIn',
    request: PageRequest.extend({
      state: z.enum(['all', 'unused', 'used', 'toConfirm']).default('all'),
      search: Text.default(''),
    }),
    response: pageOf(InvoiceSummary),
    summary: 'My invoices.',
  }),
  get: read({
    path: '/invoice/invoice/get',
    policy: 'signedIn',
    request: z.object({ id: Id }),
    response: InvoiceDetail,
    summary: 'One invoice whole: mine, or on a document that I may read.',
  }),
  save: change({
    path: '/invoice/invoice/save',
    policy: 'invoice.import',
    secret: false,
    /** `reason`: asked for where the paper is known already. */
    request: z.object({ id: Id, version: Version, fields: InvoiceFields, reason: Text.default('') }),
    response: InvoiceDetail,
    summary: 'Keep an invoice as read or as corrected by hand; a duplicate only with a reason.',
  }),
  remove: change({
    path: '/invoice/invoice/remove',
    policy: 'invoice.import',
    secret: false,
    request: z.object({ id: Id }),
    response: Done,
    summary: 'Take an unused invoice out of my invoices.',
  }),
  decodeQr: change({
    path: '/invoice/qr/read',
    policy: 'invoice.import',
    secret: false,
    feature: 'recognition',
    idempotency: 'optional',
    request: z.object({ id: Id, text: z.string().min(1).max(2000) }),
    response: RecognitionResult,
    summary: 'Make an invoice of the text of a scanned QR code.',
  }),
  counts: read({
    path: '/invoice/invoice/getCounts',
    policy: 'signedIn',
    request: Empty,
    response: z.object({ all: z.int(), unused: z.int(), used: z.int(), toConfirm: z.int() }),
    summary: 'How many invoices I have, by use.',
  }),
};
