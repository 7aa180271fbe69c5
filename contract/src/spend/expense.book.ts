import { z } from 'zod';
import { read } from '../endpoint.ts';
import { ExpenseType } from './expense.ts';
import { Day, Id, Month } from '../fields.ts';
import { Currency, Money } from '../money.ts';
import { pageOf, PageRequest } from '../page.ts';

/** The state of an expense: not submitted, submitted or reimbursed. */
export const BOOK_STATES = ['open', 'claimed', 'paid'] as const;
export const BookState = z.enum(BOOK_STATES);
export type BookState = z.infer<typeof BookState>;

/** The sums of a month in one currency; amounts in different currencies are never added. */
export const BookCurrency = z.object({
  currency: Currency,
  total: z.int(),
  count: z.int(),
  states: z.object({ open: z.int(), claimed: z.int(), paid: z.int() }),
  /** Largest amount first. */
  types: z.array(z.object({ type: ExpenseType, amount: z.int(), count: z.int() })),
});
export type BookCurrency = z.infer<typeof BookCurrency>;

export const Book = z.object({
  month: Month,
  currencies: z.array(BookCurrency),
  /** The last six months up to today, or the six up to the requested month if it is not among these. */
  months: z.array(z.object({ month: Month, sums: z.array(Money) })),
});
export type Book = z.infer<typeof Book>;

/** An expense of the account book, or a line that was entered directly in a document. */
export const BookLine = z.object({
  id: Id,
  kind: z.enum(['expense', 'line']),
  type: ExpenseType,
  money: Money,
  spentOn: Day,
  merchant: z.string(),
  remarks: z.string(),
  state: BookState,
  documentId: Id.nullable(),
  documentNumber: z.string().nullable(),
});
export type BookLine = z.infer<typeof BookLine>;

export const bookEndpoints = {
  month: read({
    path: '/bpm/expense/getBook',
    policy: 'signedIn',
    queries: 2,
    request: z.object({ month: Month }),
    response: Book,
    summary: 'What I spent in a month, by currency and type, and in the months around it.',
  }),
  lines: read({
    path: '/bpm/expense/getBookPage',
    policy: 'signedIn',
    queries: 1,
    request: PageRequest.extend({
      month: Month,
      currency: Currency.optional(),
      type: ExpenseType.optional(),
    }),
    response: pageOf(BookLine),
    summary: 'The expenses behind the sums of a month, latest day first.',
  }),
};
