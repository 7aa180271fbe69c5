import { z } from 'zod';
import { change, read, LARGE_BODY } from '../endpoint.ts';
import { Day, Done, Id, LongText, Month, NonEmptyText, Text, Version } from '../fields.ts';
import { Minor, Money, Sum } from '../money.ts';
import { pageOf, PageRequest } from '../page.ts';
import { type OrderColumn, OrderImportAnswer, OrderKind, OrderMapping } from './order.ts';

/** The columns of a bill in a file. */
export const BILL_COLUMNS = ['orderNo', 'total', 'currency'] as const satisfies readonly OrderColumn[];
/** Without these a bill cannot be read. */
export const NEEDED_BILL_COLUMNS: readonly OrderColumn[] = ['orderNo', 'total'];

/**
 * What became of a line. `unknown`: no order of this provider has this number. `selfPaid`: its traveller paid the order.
 * `otherCurrency`: the order is in another currency than the bill. `amountDiffers`: with what earlier bills were paid for
 * the order, it is not what the order costs. `matched`: it is.
 */
export const LineFate = z.enum(['matched', 'unknown', 'selfPaid', 'otherCurrency', 'amountDiffers']);
export type LineFate = z.infer<typeof LineFate>;

/** `import`: take its lines over anew. */
export const BillAction = z.enum(['import', 'accept', 'pay', 'remove']);
export type BillAction = z.infer<typeof BillAction>;

/** The bill of a travel provider for one month. */
export const ProviderBill = z.object({
  id: Id,
  version: Version,
  /** The name of the provider. */
  source: z.string(),
  month: Month,
  lines: z.int(),
  total: Sum,
  matched: z.int(),
  /** Lines that are not matched, accepted ones included. */
  differing: z.int(),
  accepted: z.int(),
  /** Of matched and accepted lines; what was paid, once it is on a document. */
  payable: Sum,
  /** The document that pays it, a draft at first; its number is null until it is submitted. */
  document: z.object({ id: Id, number: z.string().nullable() }).nullable(),
  actions: z.array(BillAction),
});
export type ProviderBill = z.infer<typeof ProviderBill>;

/** `accept`: pay it as billed, or no longer. `record`: record the order that it is for. */
export const DifferenceAction = z.enum(['accept', 'record']);
export type DifferenceAction = z.infer<typeof DifferenceAction>;

/** A line that is not matched. */
export const BillDifference = z.object({
  orderNo: z.string(),
  fate: LineFate.exclude(['matched']),
  /** What the bill asks for; below zero for a refund. */
  billed: Money,
  /** What earlier and later bills were paid for the same order. */
  paidBefore: Sum,
  /** Null where there is no order. `booked`: what the books have; nothing of an order that its traveller paid. */
  order: z
    .object({
      id: Id,
      title: z.string(),
      traveller: z.string(),
      bookedOn: Day,
      total: Money,
      booked: Money,
    })
    .nullable(),
  /** It is paid as billed. */
  accepted: z.boolean(),
  actions: z.array(DifferenceAction),
});
export type BillDifference = z.infer<typeof BillDifference>;

/** An order that the company owes the provider for, and that is on no bill. */
export const UnbilledOrder = z.object({
  id: Id,
  orderNo: z.string(),
  title: z.string(),
  traveller: z.string(),
  bookedOn: Day,
  booked: Money,
});
export type UnbilledOrder = z.infer<typeof UnbilledOrder>;

/** Maximum number of differences, and of orders that are on no bill, that are shown. */
export const BILL_MOST_SHOWN = 500;

export const ProviderBillDetail = ProviderBill.extend({
  /** Of earlier bills on which more was given back than bought: paying this one settles them; not above zero. */
  carried: Sum,
  /** By order number, at most `BILL_MOST_SHOWN`. */
  differences: z.array(BillDifference),
  /** Orders booked in the month, by day, at most `BILL_MOST_SHOWN`. */
  notOnBill: z.array(UnbilledOrder),
});
export type ProviderBillDetail = z.infer<typeof ProviderBillDetail>;

/** `added` counts the rows that are taken over; several rows of one order are added up to one line. */
export const BillImportAnswer = OrderImportAnswer.extend({
  /** The bill; null while it is only checked and there is none yet. */
  billId: Id.nullable(),
  /** Of the rows that are taken over. */
  total: Sum,
});
export type BillImportAnswer = z.infer<typeof BillImportAnswer>;

/** A line of a bill as the person saw it. */
const OneLine = z.object({ id: Id, version: Version, orderNo: z.string().min(1).max(80) });

export const billEndpoints = {
  page: read({
    path: '/travel/bill/getPage',
    policy: 'travel.write',
    feature: 'travel',
    request: PageRequest,
    response: pageOf(ProviderBill),
    summary: 'The monthly bills of travel providers, the newest month first.',
  }),
  get: read({
    path: '/travel/bill/get',
    policy: 'travel.write',
    feature: 'travel',
    request: z.object({ id: Id }),
    response: ProviderBillDetail,
    summary: 'A bill with the lines that differ from the orders, and the orders that are on no bill.',
  }),
  import: change({
    path: '/travel/bill/import',
    policy: 'travel.write',
    feature: 'travel',
    bodyMost: LARGE_BODY,
    secret: false,
    request: z.object({
      /** A new name makes a new provider. */
      source: NonEmptyText.max(60),
      month: Month,
      text: z.string().min(1).max(1_000_000),
      /** Null to have it suggested. */
      mapping: OrderMapping.nullable().default(null),
      apply: z.boolean().default(false),
    }),
    response: BillImportAnswer,
    summary:
      'Take the bill of a month over from a CSV file, in place of its earlier lines; without `apply` it is only checked.',
  }),
  accept: change({
    path: '/travel/bill/accept',
    policy: 'travel.write',
    feature: 'travel',
    secret: false,
    request: OneLine.extend({
      /** False: it is not paid. */
      accepted: z.boolean(),
      /** Why, for the audit log. */
      remarks: LongText.default(''),
    }),
    response: ProviderBillDetail,
    summary: 'Pay a line that differs as it is billed, or leave it unpaid.',
  }),
  record: change({
    path: '/travel/bill/record',
    policy: 'travel.write',
    feature: 'travel',
    secret: false,
    request: OneLine.extend({
      kind: OrderKind,
      title: NonEmptyText.max(140),
      /** As the bill names the traveller; empty if it does not. */
      traveller: Text.max(60).default(''),
      bookedOn: Day,
    }),
    response: ProviderBillDetail,
    summary:
      'Record the order of a line that no order has: the company has paid it. What its provider tells of it later takes its place.',
  }),
  pay: change({
    path: '/travel/bill/pay',
    policy: 'travel.write',
    feature: 'travel',
    secret: false,
    request: z.object({
      id: Id,
      version: Version,
      /** Of the draft to make. */
      documentId: Id,
      /** What the person saw: `payable` and `carried` together; another sum is refused. */
      amount: Minor,
    }),
    response: z.object({ documentId: Id }),
    summary: 'Make a draft payment to a supplier of all matched and accepted lines.',
  }),
  remove: change({
    path: '/travel/bill/remove',
    policy: 'travel.write',
    feature: 'travel',
    secret: false,
    request: z.object({ id: Id, version: Version }),
    response: Done,
    summary: 'Remove a bill that is on no document.',
  }),
};
