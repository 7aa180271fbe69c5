import { z } from 'zod';
import { change, read, LARGE_BODY } from '../endpoint.ts';
import { Day, Id, Month, NonEmptyText, Text } from '../fields.ts';
import { ImportAnswer } from '../import.ts';
import { Money } from '../money.ts';
import { MemberRef } from '../organisation/company.ts';
import { FileFormat, ListTotals, OnlyThese, orderBy, pageOf, PageRequest } from '../page.ts';

export const ORDER_KINDS = ['flight', 'train', 'hotel', 'car'] as const;
export const OrderKind = z.enum(ORDER_KINDS);
export type OrderKind = z.infer<typeof OrderKind>;

/**
 * Held: reserved, not paid. Ticketing: paid, not confirmed. Ticketed: confirmed. Changed: confirmed in another form.
 * Refunded: given back, wholly or in part. Cancelled and Failed: nothing was bought. Completed: used.
 */
export const ORDER_STATES = [
  'Held',
  'Ticketing',
  'Ticketed',
  'Changed',
  'Completed',
  'Refunded',
  'Cancelled',
  'Failed',
] as const;
export const OrderState = z.enum(ORDER_STATES);
export type OrderState = z.infer<typeof OrderState>;

/** Company: billed to the company, nothing to claim. Self: paid by the traveller, who can claim it. */
export const OrderPayer = z.enum(['company', 'self']);
export type OrderPayer = z.infer<typeof OrderPayer>;

/** A local time at the place where it happens, `YYYY-MM-DDTHH:MM`, or a day. */
export const PlaceTime = z.string().regex(/^\d{4}-\d{2}-\d{2}(T([01]\d|2[0-3]):[0-5]\d)?$/);

/** `claim`: make an expense of it. */
export const OrderAction = z.enum(['claim']);

export const TravelOrder = z.object({
  id: Id,
  /** Where it was ordered. */
  source: z.string(),
  orderNo: z.string(),
  kind: OrderKind,
  state: OrderState,
  /** Such as a flight number with its class, or the name of a hotel. */
  title: z.string(),
  traveller: z.string(),
  /** Null when no member was found for it. */
  member: MemberRef.nullable(),
  /** Places; of a hotel the first is its city and the second empty. */
  from: z.string(),
  to: z.string(),
  startsAt: PlaceTime,
  endsAt: PlaceTime,
  bookedOn: Day,
  /** Before refunds. */
  total: Money,
  refunded: Money,
  paidBy: OrderPayer,
  trip: z.object({ id: Id, number: z.string() }).nullable(),
  /** Its electronic invoice, once it was found among those of the traveller; `claimed`: on an expense of theirs. */
  invoice: z.object({ id: Id, number: z.string(), claimed: z.boolean() }).nullable(),
  expense: z
    .object({
      id: Id,
      documentId: Id.nullable(),
      documentNumber: z.string().nullable(),
      submitted: z.boolean(),
      /**
       * What was refunded after it had been claimed, in the company’s currency; null for nothing. `waiting`: what no
       * submitted claim deducts yet.
       */
      owed: z.object({ total: Money, waiting: Money }).nullable(),
    })
    .nullable(),
  actions: z.array(OrderAction),
});
export type TravelOrder = z.infer<typeof TravelOrder>;

/**
 * `toClaim`: paid by the traveller and on no submitted document. `overclaimed`: refunded after it was claimed and not given
 * back, or paid by the company while its invoice is on an expense. `unknown`:
 * no member was found for its traveller.
 */
export const OrderView = z.enum(['all', 'toClaim', 'company', 'refunded', 'overclaimed', 'unknown']);
export type OrderView = z.infer<typeof OrderView>;

export const OrderFilter = z.object({
  /** In the order number, title, traveller and places. */
  search: Text.default(''),
  kinds: z.array(OrderKind).max(4).default([]),
  states: z.array(OrderState).max(8).default([]),
  view: OrderView.default('all'),
  /** `YYYY-MM` of the day of booking; null for all. */
  month: Month.nullable().default(null),
  ...OnlyThese,
  ...orderBy(['bookedOn', 'startsAt', 'total'], true),
});
export type OrderFilter = z.infer<typeof OrderFilter>;

/** The columns of an order in a file. */
export const ORDER_COLUMNS = [
  'orderNo',
  'kind',
  'state',
  'account',
  'traveller',
  'title',
  'from',
  'to',
  'startsAt',
  'endsAt',
  'bookedOn',
  'total',
  'refunded',
  'currency',
  'paidBy',
  'tripNumber',
  'version',
] as const;
export const OrderColumn = z.enum(ORDER_COLUMNS);
export type OrderColumn = z.infer<typeof OrderColumn>;
/** Without these an order cannot be read. */
export const NEEDED_COLUMNS: readonly OrderColumn[] = ['orderNo', 'kind', 'traveller', 'bookedOn', 'total'];

/** The column of the file, from 0, in which each value stands. */
export const OrderMapping = z.partialRecord(OrderColumn, z.int().min(0).max(99));
export type OrderMapping = z.infer<typeof OrderMapping>;

/** What an import of orders or of a bill answers. */
export const OrderImportAnswer = ImportAnswer.extend({
  /** The first row of the file. */
  headings: z.array(z.string()),
  /** As asked, or else as kept of the provider's last file of the kind, or else as the headings suggest. */
  mapping: OrderMapping,
  /** Needed columns that the mapping does not name; nothing is read then. */
  missing: z.array(OrderColumn),
});
export type OrderImportAnswer = z.infer<typeof OrderImportAnswer>;

/** What members owe for refunds of orders that they had claimed, by member and currency; the largest first. */
export const OwedRefunds = z.object({
  items: z.array(z.object({ member: MemberRef, orders: z.int(), waiting: Money })),
  sums: z.array(Money),
});
export type OwedRefunds = z.infer<typeof OwedRefunds>;

export const orderEndpoints = {
  mine: read({
    path: '/travel/order/getMine',
    policy: 'expense.write',
    feature: 'travel',
    request: PageRequest.extend(OrderFilter.shape),
    response: pageOf(TravelOrder),
    summary: 'My orders with travel providers.',
  }),
  totals: read({
    path: '/travel/order/getMyTotals',
    policy: 'expense.write',
    feature: 'travel',
    request: OrderFilter,
    response: ListTotals,
    summary: 'How many of my orders the same filter finds, and what they cost after refunds.',
  }),
  owed: read({
    path: '/travel/order/getMyOwed',
    policy: 'expense.write',
    feature: 'travel',
    request: z.object({}),
    response: z.object({ sums: z.array(Money) }),
    summary: 'What I owe for refunds of orders that I had claimed, until a settled claim has deducted it.',
  }),
  claim: change({
    path: '/travel/order/claim',
    policy: 'expense.write',
    feature: 'travel',
    secret: false,
    request: z.object({ id: Id, expenseId: Id }),
    response: TravelOrder,
    summary: 'Make an expense of an order that I paid.',
  }),
  all: read({
    path: '/travel/order/getPage',
    policy: 'travel.write',
    feature: 'travel',
    request: PageRequest.extend(OrderFilter.shape),
    response: pageOf(TravelOrder),
    summary: 'The orders of all members.',
  }),
  allTotals: read({
    path: '/travel/order/getTotals',
    policy: 'travel.write',
    feature: 'travel',
    request: OrderFilter,
    response: ListTotals,
    summary: 'How many orders of all members the same filter finds, and what they cost after refunds.',
  }),
  allOwed: read({
    path: '/travel/order/getOwed',
    policy: 'travel.write',
    feature: 'travel',
    request: z.object({}),
    response: OwedRefunds,
    summary: 'What members owe for refunds of orders that they had claimed.',
  }),
  financeOwed: read({
    path: '/travel/order/getOwedForFinance',
    policy: 'payment.batch',
    request: z.object({}),
    response: OwedRefunds,
    summary: 'The same for those who pay claims.',
  }),
  export: read({
    path: '/travel/order/exportPage',
    kind: 'binary',
    policy: 'travel.write',
    feature: 'travel',
    request: OrderFilter.extend({ format: FileFormat }),
    response: z.custom<Uint8Array>(),
    summary: 'All orders that the filter finds, as CSV or Excel; the export itself is written down.',
  }),
  sources: read({
    path: '/travel/order/getSources',
    policy: 'travel.write',
    feature: 'travel',
    request: z.object({}),
    response: z.object({ items: z.array(z.object({ id: Id, name: z.string() })) }),
    summary: 'Where orders come from.',
  }),
  import: change({
    path: '/travel/order/import',
    policy: 'travel.write',
    feature: 'travel',
    bodyMost: LARGE_BODY,
    secret: false,
    request: z.object({
      /** Of a provider without an interface; a new name makes a new source. */
      source: NonEmptyText.max(60),
      text: z.string().min(1).max(1_000_000),
      /** Null to have it suggested. */
      mapping: OrderMapping.nullable().default(null),
      apply: z.boolean().default(false),
    }),
    response: OrderImportAnswer,
    summary: 'Take orders over from a CSV file of a provider; without `apply` it is only checked.',
  }),
};
