import { z } from 'zod';
import { change, read } from '../endpoint.ts';
import { EXPENSE_TYPES, isEnteredType } from '../expense-type.ts';
import { Day, Done, Id, RecentDay, Text, Version } from '../fields.ts';
import { InvoiceSummary } from './invoice.ts';
import { KnownCurrency, Minor, Money } from '../money.ts';
import { pageOf, PageRequest } from '../page.ts';

export const ExpenseType = z.enum(EXPENSE_TYPES);
export type ExpenseType = z.infer<typeof ExpenseType>;

/** A type that a person has chosen. */
export const EnteredType = ExpenseType.refine(isEnteredType);

/** What an expense was calculated from; only there can its amount be changed. */
export const ExpenseOrigin = z.object({
  kind: z.enum(['drive', 'allowance', 'order', 'bill', 'charge', 'wallet', 'statement']),
  id: Id,
  /** Of a drive: the distance that is paid. */
  metres: z.int().optional(),
});
export type ExpenseOrigin = z.infer<typeof ExpenseOrigin>;

/** A payment with the payment code or a corporate wallet, which the company has paid already. */
export const isPaidByCompany = ({ kind }: Pick<ExpenseOrigin, 'kind'>): boolean =>
  kind === 'charge' || kind === 'wallet';

/** Maximum number of invoices, and of files, of one expense. */
export const PAPERS_MOST = 9;
/** Maximum number of parts when an expense is split. */
export const PARTS_MOST = 9;

/** Another expense of the same receipt, where one receipt was split. */
export const ExpensePart = z.object({ id: Id, type: ExpenseType, money: Money });
export type ExpensePart = z.infer<typeof ExpensePart>;

/** One charge. */
export const Expense = z.object({
  id: Id,
  type: ExpenseType,
  money: Money,
  spentOn: Day,
  merchant: z.string(),
  remarks: z.string(),
  /** Null for one that a person has recorded. */
  origin: ExpenseOrigin.nullable(),
  invoices: z.array(InvoiceSummary),
  /** Pictures and files that are not recognised as invoices. */
  fileIds: z.array(Id),
  /** Other parts of the same split receipt; they share its invoices and files. */
  otherParts: z.array(ExpensePart),
  /** The document that contains it as a line; null when none does. */
  documentId: Id.nullable(),
  documentNumber: z.string().nullable(),
  version: Version,
  updatedAt: z.string(),
  actions: z.array(z.enum(['edit', 'remove', 'split', 'merge'])),
});
export type Expense = z.infer<typeof Expense>;

export const ExpenseForm = z.object({
  id: Id,
  /** 0 for a new expense. */
  version: Version,
  type: EnteredType,
  money: z.object({ amount: Minor.min(1), currency: KnownCurrency }),
  spentOn: RecentDay,
  merchant: Text.default(''),
  remarks: Text.default(''),
  invoiceIds: z.array(Id).max(PAPERS_MOST).default([]),
  fileIds: z.array(Id).max(PAPERS_MOST).default([]),
});
export type ExpenseForm = z.input<typeof ExpenseForm>;

/** Parts of one expense; the first is the expense itself. Their amounts add up to the original amount. */
export const SplitForm = z.object({
  id: Id,
  version: Version,
  parts: z
    .array(z.object({ id: Id, type: EnteredType, amount: Minor.min(1), remarks: Text.default('') }))
    .min(2)
    .max(PARTS_MOST),
});
export type SplitForm = z.input<typeof SplitForm>;

export const expenseEndpoints = {
  list: read({
    path: '/bpm/expense/getPage',
    policy: 'signedIn',
    /** `open`: in no document; `unsubmitted`: open or on a draft of the user. */
    request: PageRequest.extend({
      state: z.enum(['open', 'unsubmitted', 'all']).default('unsubmitted'),
      search: Text.default(''),
    }),
    response: pageOf(Expense),
    summary: 'My expenses, last changed first.',
  }),
  get: read({
    path: '/bpm/expense/get',
    policy: 'signedIn',
    request: z.object({ id: Id }),
    response: Expense,
    summary: 'One expense of mine.',
  }),
  save: change({
    path: '/bpm/expense/save',
    policy: 'expense.write',
    secret: false,
    request: ExpenseForm,
    response: Expense,
    summary: 'Record or change an expense.',
  }),
  split: change({
    path: '/bpm/expense/split',
    policy: 'expense.write',
    secret: false,
    request: SplitForm,
    response: z.object({ items: z.array(Expense) }),
    summary: 'Split an expense that is in no document into several, which share its receipt.',
  }),
  merge: change({
    path: '/bpm/expense/merge',
    policy: 'expense.write',
    secret: false,
    /** `keep`: duplicates of one purchase, the amount stays; `sum`: adds the amounts, of one currency. */
    request: z.object({
      id: Id,
      version: Version,
      otherId: Id,
      otherVersion: Version,
      amount: z.enum(['keep', 'sum']),
    }),
    response: Expense,
    summary: 'Make one expense of two that are in no document: the first stays, with the papers of both.',
  }),
  remove: change({
    path: '/bpm/expense/remove',
    policy: 'expense.write',
    secret: false,
    request: z.object({ id: Id }),
    response: Done,
    summary: 'Remove an expense that is on no sent document; its invoices become unused.',
  }),
};
