import { z } from 'zod';
import { change, read } from '../endpoint.ts';
import { Id, Instant } from '../fields.ts';
import { Locale } from '../locale.ts';

/** Most documents in one print, about as many as a person can hold in one hand. */
export const PRINT_MOST = 200;

/** `pdf`: the documents for printing. `zip`: the original files. */
export const PrintKind = z.enum(['pdf', 'zip']);
export type PrintKind = z.infer<typeof PrintKind>;

/** `glueSheet`: a sheet to glue paper receipts on, as finance departments file them. */
export const PrintLayout = z.enum(['standard', 'glueSheet']);
export type PrintLayout = z.infer<typeof PrintLayout>;

/** Why a print failed: a document is no longer readable, the file would be too large, or an internal error. */
export const PrintFailure = z.enum(['notReadable', 'tooLarge', 'fault']);
export type PrintFailure = z.infer<typeof PrintFailure>;

export const PrintJob = z.object({
  id: Id,
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  /** Number of finished documents, of `total`. */
  done: z.int(),
  total: z.int(),
  kind: PrintKind,
  layout: PrintLayout,
  fileName: z.string(),
  /** Size in bytes; null until it is done. */
  size: z.int().nullable(),
  at: Instant,
  failure: PrintFailure.nullable(),
});
export type PrintJob = z.infer<typeof PrintJob>;

export const printEndpoints = {
  start: change({
    path: '/bpm/print/start',
    policy: 'signedIn',
    secret: false,
    agent: 'limited',
    feature: 'print',
    request: z.object({
      documentIds: z.array(Id).min(1).max(PRINT_MOST),
      kind: PrintKind.default('pdf'),
      layout: PrintLayout.default('standard'),
      withInvoices: z.boolean().default(true),
      language: Locale,
      /**
       * Origin of the reader's page, for the QR code that links to the document; the server's configured address takes
       * precedence.
       */
      origin: z.url({ protocol: /^https?$/ }).max(200),
    }),
    response: PrintJob,
    summary: 'Print documents that I may read, or gather their originals; one that I may not refuses all.',
  }),
  get: read({
    path: '/bpm/print/get',
    policy: 'signedIn',
    request: z.object({ id: Id }),
    response: PrintJob,
    summary: 'How far a print of mine is.',
  }),
  list: read({
    path: '/bpm/print/getPage',
    policy: 'signedIn',
    request: z.object({}),
    response: z.object({ items: z.array(PrintJob) }),
    summary: 'My prints of the last week, newest first.',
  }),
  content: read({
    method: 'GET',
    path: '/bpm/print/content',
    kind: 'binary',
    policy: 'signedIn',
    request: z.object({ id: Id }),
    response: z.custom<Uint8Array>(),
    summary: 'The finished file of a print of mine, to download.',
  }),
};
