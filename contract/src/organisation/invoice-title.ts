import { z } from 'zod';
import { change, read } from '../endpoint.ts';
import { Done, Empty, Id, NonEmptyText, Text, Version } from '../fields.ts';

/** The name and tax number to which an invoice is made out. */
export const InvoiceTitle = z.object({
  id: Id,
  /** True for a title of the company, which everybody sees; false for one's own. */
  shared: z.boolean(),
  name: z.string(),
  taxId: z.string(),
  address: z.string(),
  phone: z.string(),
  bank: z.string(),
  account: z.string(),
  version: Version,
});
export type InvoiceTitle = z.infer<typeof InvoiceTitle>;

/** Version 0 for a new one. */
export const InvoiceTitleForm = z.object({
  id: Id,
  version: Version,
  shared: z.boolean(),
  name: NonEmptyText,
  /** Unified social credit code (统一社会信用代码) or another tax number: letters and digits. */
  taxId: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[0-9A-Z]{0,20}$/),
  address: Text,
  phone: Text.max(30),
  bank: Text,
  account: z
    .string()
    .trim()
    .regex(/^[0-9 -]{0,40}$/),
});
export type InvoiceTitleForm = z.input<typeof InvoiceTitleForm>;

export const titleEndpoints = {
  all: read({
    path: '/invoice/title/getAll',
    policy: 'signedIn',
    feature: 'invoiceTitle',
    request: Empty,
    response: z.object({ items: z.array(InvoiceTitle) }),
    summary: "Invoice titles: the company's, then mine.",
  }),
  save: change({
    path: '/invoice/title/save',
    policy: 'self',
    secret: false,
    feature: 'invoiceTitle',
    request: InvoiceTitleForm,
    response: InvoiceTitle,
    summary: "Add or change an invoice title; the company's ask for the right to write its data.",
  }),
  remove: change({
    path: '/invoice/title/remove',
    policy: 'self',
    secret: false,
    feature: 'invoiceTitle',
    request: z.object({ id: Id, version: Version }),
    response: Done,
    summary: 'Remove an invoice title.',
  }),
};
