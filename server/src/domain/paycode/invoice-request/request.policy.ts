import type { InvoiceRequest } from '@outlay/contract/paycode/invoice-request';

/** What an invoice says, as far as a request needs it. */
export interface ReadInvoice {
  total: number | null;
  currency: string;
  buyerName: string;
  buyerTaxId: string;
}

interface Wanted {
  amount: number;
  currency: string;
  title: { name: string; taxId: string };
}

const plain = (name: string): string => name.replaceAll(/[\s()（）]/g, '');

/** What was read of an invoice and is not what was requested; what was not read does not differ. */
export function differencesOf(
  { amount, currency, title }: Wanted,
  read: ReadInvoice,
): InvoiceRequest['differs'] {
  const otherAmount = read.total !== null && (read.total !== amount || read.currency !== currency);
  const otherTitle = read.buyerName !== '' && plain(read.buyerName) !== plain(title.name);
  const otherTaxId =
    read.buyerTaxId !== '' &&
    title.taxId !== '' &&
    read.buyerTaxId.toUpperCase() !== title.taxId.toUpperCase();
  return [
    ...(otherAmount ? ['amount' as const] : []),
    ...(otherTitle ? ['title' as const] : []),
    ...(otherTaxId ? ['taxId' as const] : []),
  ];
}

/** What payments have cost after refunds: what an invoice of them is for, in minor units. */
export const standingOf = (charges: readonly { amount: number; refunded: number }[]): number =>
  charges.reduce((sum, { amount, refunded }) => sum + amount - refunded, 0);

/** Whether an invoice says of itself how its total is divided into amount and tax. */
export const sumsUp = (read: { amount: number | null; tax: number | null; total: number | null }): boolean =>
  read.amount !== null && read.tax !== null && read.amount + read.tax === read.total;
