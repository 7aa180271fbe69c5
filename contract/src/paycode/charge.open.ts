import { z } from 'zod';
import { Currency, Minor } from '../money.ts';
import { CHARGE_REASONS, ChargeItem } from './charge.ts';
import { OpenErrorBody } from './merchant.open.ts';

/** Why a charge failed: the `code` of an answer with the state FAILED. */
export const CHARGE_FAILURES = ['CODE_INVALID', ...CHARGE_REASONS] as const;
export const ChargeFailure = z.enum(CHARGE_FAILURES);
export type ChargeFailure = z.infer<typeof ChargeFailure>;

/** A number that the merchant gives. */
export const OutNo = z.string().regex(/^[\w.|*@-]{1,64}$/);

export const OpenChargeForm = z.object({
  /** One attempt: a second attempt after a failure takes a new number. */
  outTradeNo: OutNo,
  /** What the till read: 20 digits, or a text that begins with `OPC1.`. */
  authCode: z.string().trim().min(1).max(4000),
  /** Minor units. */
  amount: Minor.min(1),
  currency: Currency,
  subject: z.string().trim().min(1).max(140),
  storeId: z.uuid().optional(),
  terminalId: z.string().trim().max(64).optional(),
  items: z.array(ChargeItem).max(100).optional(),
  /** When the till took it without a network: ISO 8601. Needed for a code that begins with `OPC1.`. */
  takenAt: z.iso.datetime({ offset: true }).optional(),
});
export type OpenChargeForm = z.infer<typeof OpenChargeForm>;

/** `CLOSED`: reversed, or not confirmed in time. */
export const OPEN_STATES = ['SUCCESS', 'USERPAYING', 'FAILED', 'CLOSED'] as const;
export const OpenState = z.enum(OPEN_STATES);
export type OpenState = z.infer<typeof OpenState>;

export const OpenCharge = z.object({
  /** Ours; null where nothing is kept of a code that is no code of ours. */
  tradeNo: z.string().nullable(),
  outTradeNo: z.string(),
  state: OpenState,
  code: ChargeFailure.nullable(),
  /** With PAYER_LIMIT: the most that could be paid instead, in minor units. */
  allowedAmount: Minor.nullable(),
  amount: Minor,
  refundedAmount: Minor,
  currency: Currency,
  subject: z.string(),
  /** Of the payer's name only the first letter: enough for a till to greet somebody. */
  payerHint: z.string(),
  storeId: z.string().nullable(),
  createdAt: z.string(),
  paidAt: z.string().nullable(),
  /** Until when the payer can confirm. */
  confirmBy: z.string().nullable(),
});
export type OpenCharge = z.infer<typeof OpenCharge>;

export const OpenReversal = OpenCharge.extend({
  /** Always false: true would ask the till to reverse again. */
  recall: z.boolean(),
});

/** What a till took without a network, in the order of taking. */
export const OpenBatchForm = z.object({ charges: z.array(OpenChargeForm).min(1).max(100) });
export const OpenBatch = z.object({
  /** In the order of the request; an item that could not be read has an error instead. */
  results: z.array(z.union([OpenCharge, OpenErrorBody.extend({ outTradeNo: z.string() })])),
});

export type OpenBatchAnswer = z.infer<typeof OpenBatch>;

export const OpenRefundForm = z.object({
  outTradeNo: OutNo,
  outRefundNo: OutNo,
  amount: Minor.min(1),
  reason: z.string().trim().max(140).default(''),
});
export type OpenRefundForm = z.infer<typeof OpenRefundForm>;

export const OpenRefund = z.object({
  refundNo: z.string(),
  outRefundNo: z.string(),
  outTradeNo: z.string(),
  tradeNo: z.string(),
  state: z.literal('SUCCESS'),
  amount: Minor,
  currency: Currency,
  refundedAt: z.string(),
});
export type OpenRefund = z.infer<typeof OpenRefund>;

/** `GET /me`: who is signed in at a till. */
export const OpenMe = z.object({
  merchant: z.object({ id: z.string(), name: z.string() }),
  terminal: z
    .object({ id: z.string(), name: z.string(), storeId: z.string().nullable(), storeName: z.string() })
    .nullable(),
  stores: z.array(z.object({ id: z.string(), name: z.string() })),
  payer: z.string(),
  currency: Currency,
  /** Codes of another wallet, such as the pay code in DingTalk, are taken too: the till sends their digits. */
  otherCodes: z.boolean(),
  serverTime: z.string(),
});
export type OpenMe = z.infer<typeof OpenMe>;

/** `GET /day?date=`: what a till, or a merchant's system, took on a day of the company's calendar. */
export const OpenDay = z.object({
  date: z.string(),
  currency: Currency,
  count: z.int(),
  amount: z.int(),
  refundCount: z.int(),
  refundedAmount: z.int(),
  /** The newest first, at most 200. */
  charges: z.array(OpenCharge),
});
export type OpenDay = z.infer<typeof OpenDay>;

/** `GET /invoices`: what payers asked for. */
export const OpenInvoiceRequest = z.object({
  id: z.string(),
  state: z.enum(['asked', 'issued', 'refused']),
  amount: Minor,
  currency: Currency,
  outTradeNos: z.array(z.string()),
  title: z.object({
    name: z.string(),
    taxId: z.string(),
    address: z.string(),
    phone: z.string(),
    bank: z.string(),
    account: z.string(),
  }),
  askedAt: z.string(),
});
export type OpenInvoiceRequest = z.infer<typeof OpenInvoiceRequest>;

/** `POST /invoices/{id}`: the invoice itself, or why there is none. */
export const OpenInvoiceAnswer = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('issued'),
    fileName: z.string().trim().min(1).max(120),
    /** PDF, OFD, XML or a picture in base64, at most 5 MiB. */
    file: z.base64().max(7_000_000),
  }),
  z.object({ state: z.literal('refused'), reason: z.string().trim().min(1).max(140) }),
]);
export type OpenInvoiceAnswer = z.infer<typeof OpenInvoiceAnswer>;
