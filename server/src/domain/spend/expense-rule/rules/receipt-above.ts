import type { Finder } from './facts.ts';

/** Finds lines above the amount without an invoice. */
export const findWithoutReceipt: Finder<'receiptAbove'> = ({ params }, { lines }) =>
  lines
    .filter(({ amount, hasInvoice }) => amount > params.amount && !hasInvoice)
    .map(({ id, amount }) => ({
      lineId: id,
      values: { amount: String(amount), limit: String(params.amount) },
      cutTo: null,
    }));
