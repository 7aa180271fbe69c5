import type { Expense, ExpenseForm, ExpenseType } from '@outlay/contract/spend/expense';
import type { InvoiceSummary } from '@outlay/contract/spend/invoice';
import { parseAmount, plainAmount } from '@outlay/contract/money';
import { today } from '#text/format.ts';
import { newId } from '#device/id.ts';
import type { Photo } from '#features/platform/file/PhotoStrip.tsx';

/** An expense as typed in the form. */
export interface Typed {
  id: string;
  version: number;
  type: ExpenseType;
  amount: string;
  currency: string;
  spentOn: string;
  merchant: string;
  remarks: string;
  invoices: InvoiceSummary[];
  fileIds: string[];
  photos: Photo[];
}

export const blank = (currency: string): Typed => ({
  id: newId(),
  version: 0,
  type: 'other',
  amount: '',
  currency,
  spentOn: today(),
  merchant: '',
  remarks: '',
  invoices: [],
  fileIds: [],
  photos: [],
});

export const typedOf = (expense: Expense): Typed => ({
  ...expense,
  amount: plainAmount(expense.money),
  currency: expense.money.currency,
  photos: [],
});

export const amountOf = ({ amount, currency }: Typed): number | null => parseAmount(amount, currency);

export const formOf = (typed: Typed): ExpenseForm => ({
  id: typed.id,
  version: typed.version,
  type: typed.type,
  money: { amount: amountOf(typed) ?? 0, currency: typed.currency },
  spentOn: typed.spentOn,
  merchant: typed.merchant.trim(),
  remarks: typed.remarks.trim(),
  invoiceIds: typed.invoices.map(({ id }) => id),
  fileIds: [...typed.fileIds, ...typed.photos.map(({ id }) => id)],
});

/** The total of the invoices in this currency, in minor units. */
export const provenBy = (invoices: readonly InvoiceSummary[], currency: string): number =>
  invoices.reduce((sum, invoice) => sum + (invoice.currency === currency ? (invoice.total ?? 0) : 0), 0);
