import { z } from 'zod';
import { change, read } from '../endpoint.ts';
import { Day, Done, Id, Instant, Month, ReasonText, Version } from '../fields.ts';
import { Minor, Sum } from '../money.ts';
import { pageOf, PageRequest } from '../page.ts';

export const StatementAction = z.enum(['pay']);

/** What the company owes a merchant for a month: its payments, less what was refunded in it. */
export const MerchantStatement = z.object({
  id: Id,
  version: Version,
  merchant: z.object({ id: Id, name: z.string() }),
  month: Month,
  payments: z.int(),
  paid: Sum,
  refunds: z.int(),
  refunded: Sum,
  /** Of earlier months in which more was refunded than paid; not above zero. */
  carried: Sum,
  /** To be paid; what was put on the document, once there is one. */
  payable: Sum,
  /** False while the month is not over. */
  closed: z.boolean(),
  /** The document that pays it, a draft at first; its number is null until it is submitted. */
  document: z.object({ id: Id, number: z.string().nullable() }).nullable(),
  actions: z.array(StatementAction),
});
export type MerchantStatement = z.infer<typeof MerchantStatement>;

export const DailyBill = z.object({
  day: Day,
  payments: z.int(),
  paid: Sum,
  refunds: z.int(),
  refunded: Sum,
});
export type DailyBill = z.infer<typeof DailyBill>;

export const MerchantStatementDetail = MerchantStatement.extend({ days: z.array(DailyBill) });
export type MerchantStatementDetail = z.infer<typeof MerchantStatementDetail>;

/**
 * `ledger`: the books have another sum for a payment than it cost. `expense`: its expense has. `room`: a policy has
 * another sum for a day than was paid under it. `invoice`: a claim has the invoice of a payment, which the company has paid.
 * `wallet`: a corporate wallet has another sum for a payment than was let pass.
 */
export const DifferenceKind = z.enum(['ledger', 'expense', 'room', 'invoice', 'wallet']);
export type DifferenceKind = z.infer<typeof DifferenceKind>;

/** What the daily comparison found, or the invoice of a payment when it came. */
export const ChargeDifference = z.object({
  id: Id,
  version: Version,
  kind: DifferenceKind,
  day: Day,
  /** The payment; null for a sum. */
  charge: z.object({ id: Id, tradeNo: z.string(), merchant: z.string(), member: z.string() }).nullable(),
  /** The payment with a corporate wallet, by the wallet's number. */
  wallet: z.object({ name: z.string(), tradeNo: z.string() }).nullable(),
  expected: Sum,
  found: Sum,
  at: Instant,
  settled: z.object({ by: z.string(), at: Instant, reason: z.string() }).nullable(),
});
export type ChargeDifference = z.infer<typeof ChargeDifference>;

const feature = 'paycode' as const;
const agent = 'never' as const;

export const merchantStatementEndpoints = {
  page: read({
    path: '/paycode/statement/getPage',
    ...{ policy: 'paycode.read', feature, agent },
    request: PageRequest.extend({ merchantId: Id.nullable().default(null) }),
    response: pageOf(MerchantStatement),
    summary: 'The monthly statements of merchants, the newest month first.',
  }),
  get: read({
    path: '/paycode/statement/get',
    ...{ policy: 'paycode.read', feature, agent },
    request: z.object({ id: Id }),
    response: MerchantStatementDetail,
    summary: 'A statement day by day.',
  }),
  pay: change({
    path: '/paycode/statement/pay',
    ...{ policy: 'paycode.write', feature, agent, secret: false },
    request: z.object({
      id: Id,
      version: Version,
      /** Of the draft to make. */
      documentId: Id,
      /** What the person saw; another sum is refused. */
      amount: Minor,
    }),
    response: z.object({ documentId: Id }),
    summary: 'Make a draft payment to a supplier of the statement of a month that is over.',
  }),
  bill: read({
    path: '/paycode/statement/exportDay',
    kind: 'binary',
    ...{ policy: 'paycode.read', feature, agent },
    request: z.object({ merchantId: Id, day: Day }),
    response: z.custom<Uint8Array>(),
    summary: 'The daily bill that the merchant gets too, as CSV.',
  }),
  differences: read({
    path: '/paycode/difference/getPage',
    ...{ policy: 'paycode.read', feature, agent },
    request: PageRequest.extend({ open: z.boolean().default(true) }),
    response: pageOf(ChargeDifference),
    summary: 'What the daily comparison of books and payments found.',
  }),
  settle: change({
    path: '/paycode/difference/settle',
    ...{ policy: 'paycode.write', feature, agent, secret: false },
    request: z.object({ id: Id, version: Version, reason: ReasonText }),
    response: Done,
    summary: 'Say what became of a difference.',
  }),
};
