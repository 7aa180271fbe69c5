import { z } from 'zod';
import { Id } from '../fields.ts';
import { Minor, Money } from '../money.ts';

/** Another document that this one settles or writes off. */
export const LinkedDocument = z.object({
  id: Id,
  number: z.string(),
  title: z.string(),
  money: Money,
});
export type LinkedDocument = z.infer<typeof LinkedDocument>;

/** An advance of mine that is not settled yet, or what I owe because an order was refunded after I had claimed it. */
export const OpenAdvance = z.object({
  id: Id,
  /** The advance, or the claim that paid the order. */
  document: LinkedDocument,
  /** The order that was refunded, in words; null for an advance. The next claims deduct it by themselves. */
  refundOf: z.string().nullable(),
  /** Paid out. */
  money: Money,
  /** Not yet written off, repaid or reserved. Minor units of the same currency. */
  open: Minor,
  dueOn: z.string().nullable(),
  overdue: z.boolean(),
});
export type OpenAdvance = z.infer<typeof OpenAdvance>;
