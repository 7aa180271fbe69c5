import { z } from 'zod';
import { change, read } from '../endpoint.ts';
import { Id, Instant } from '../fields.ts';
import { Money } from '../money.ts';
import { pageOf, PageRequest } from '../page.ts';
import { InvoiceSummary } from '../spend/invoice.ts';

export const RequestState = z.enum(['asked', 'issued', 'refused', 'withdrawn']);
export type RequestState = z.infer<typeof RequestState>;

/** Days after which a merchant that has not answered is asked again, and the payer told. */
export const REMIND_DAYS = 7;
export const REQUEST_CHARGES_MOST = 50;

export const RequestAction = z.enum(['withdraw', 'attach']);

/** An invoice that I asked a merchant for. */
export const InvoiceRequest = z.object({
  id: Id,
  state: RequestState,
  merchant: z.object({ id: Id, name: z.string() }),
  /** What the invoice is for: what was not given back when it came. */
  money: Money,
  title: z.object({ name: z.string(), taxId: z.string() }),
  charges: z.array(
    z.object({ id: Id, tradeNo: z.string(), subject: z.string(), money: Money, paidAt: Instant }),
  ),
  askedAt: Instant,
  remindedAt: Instant.nullable(),
  answeredAt: Instant.nullable(),
  /** Why the merchant refused; empty where it did not. */
  refusalReason: z.string(),
  invoice: InvoiceSummary.nullable(),
  /** The file was read and its amount, title or tax number differ from what was asked for. */
  differs: z.array(z.enum(['amount', 'title', 'taxId'])),
  /** Another copy of the invoice is used: on a claim, or for another request. */
  used: z.boolean(),
  actions: z.array(RequestAction),
});
export type InvoiceRequest = z.infer<typeof InvoiceRequest>;

const own = { policy: 'self', feature: 'paycode' } as const;

export const invoiceRequestEndpoints = {
  page: read({
    path: '/paycode/invoice/getPage',
    ...own,
    request: PageRequest.extend({ states: z.array(RequestState).default([]) }),
    response: pageOf(InvoiceRequest),
    summary: 'The invoices that I asked merchants for, the newest first.',
  }),
  get: read({
    path: '/paycode/invoice/get',
    ...own,
    request: z.object({ id: Id }),
    response: InvoiceRequest,
    summary: 'An invoice that I asked a merchant for.',
  }),
  ask: change({
    path: '/paycode/invoice/ask',
    ...{ ...own, secret: false },
    request: z.object({
      id: Id,
      /** Paid ones of one merchant, for which no invoice was asked or which was refused. */
      chargeIds: z.array(Id).min(1).max(REQUEST_CHARGES_MOST),
      titleId: Id,
    }),
    response: InvoiceRequest,
    summary: 'Ask a merchant for the invoice of one or several payments.',
  }),
  withdraw: change({
    path: '/paycode/invoice/withdraw',
    ...{ ...own, secret: false },
    request: z.object({ id: Id }),
    response: InvoiceRequest,
    summary: 'Withdraw a request that is not answered.',
  }),
  attach: change({
    path: '/paycode/invoice/attach',
    ...{ ...own, secret: false },
    request: z.object({ id: Id, invoiceId: Id }),
    response: InvoiceRequest,
    summary: 'Say which invoice of mine answers the request, if it came another way.',
  }),
};
