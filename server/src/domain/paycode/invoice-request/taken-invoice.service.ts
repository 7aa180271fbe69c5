import { bookTaxes } from '#domain/paycode/charge/invoice-state.service.ts';
import { reportDifference } from '#domain/paycode/merchant-statement/difference.service.ts';
import { attachToExpense, isDeductible, taxShares } from '#domain/spend/invoice/invoice.life.service.ts';
import { lockUsedElsewhere, useElsewhere } from '#domain/spend/invoice/invoice.match.service.ts';
import { getOwn, type InvoiceRow } from '#domain/spend/invoice/invoice.service.ts';
import type { Context } from '#request/context.ts';
import { differencesOf, sumsUp } from './request.policy.ts';
import * as requests from './request.repository.ts';
import type { RequestedCharge, RequestRow } from './request.repository.ts';

/** Of the payer. */
type Writer = Pick<Context, 'db' | 'user' | 'now' | 'audit' | 'emit'>;

/**
 * The invoice of a request: no copy of it can be claimed, it is on the expense of its first payment, and its tax is
 * deducted. Where a claim has a copy already, finance is notified.
 */
export async function takeInvoice(ctx: Writer, id: string, invoiceId: string): Promise<void> {
  const { db, user } = ctx;
  await requests.updateRequest(db, user.companyId, id, { invoice_id: invoiceId });
  const isOurs = await useElsewhere(ctx, invoiceId);
  const charges = await requests.listChargesOf(db, user.companyId, [id]);
  await hang(ctx, invoiceId, charges);
  const [first] = charges;
  const [invoice] = await getOwn(ctx, [invoiceId]);
  if (!isOurs && first && invoice)
    await reportDifference(ctx, {
      ...{ kind: 'invoice', charge_id: first.id, policy_id: null, member_id: user.memberId },
      ...{ expected: 0, found: invoice.total ?? 0 },
    });
  await deductTax(ctx, id, isOurs);
}

/** Puts an invoice on the expense of the first payment that has one: not wholly refunded. */
async function hang(ctx: Writer, invoiceId: string, charges: readonly RequestedCharge[]): Promise<void> {
  const expenseId = charges.find((one) => one.expense_id !== null)?.expense_id;
  if (expenseId) await attachToExpense(ctx, [invoiceId], expenseId);
}

/**
 * Deducts the tax of the invoice of a request from its payments, in proportion to what is left of them; none where
 * the invoice is not what was requested, or a claim deducts it.
 */
async function deductTax(ctx: Writer, id: string, isOurs: boolean): Promise<void> {
  const { db, user } = ctx;
  const row = await requests.lockRequest(db, user.companyId, id);
  if (!row?.invoice_id) return;
  const [invoice] = await getOwn(ctx, [row.invoice_id]);
  if (!invoice) return;
  const special = isOurs && matchesRequest(row, invoice) ? [invoice] : [];
  const charges = await requests.listChargesOf(db, user.companyId, [id]);
  await bookTaxes(
    ctx,
    charges.map((one) => one.id),
    (left) => taxShares(special, left),
  );
}

const matchesRequest = (row: RequestRow, invoice: InvoiceRow): boolean =>
  isDeductible(invoice, row.currency) &&
  sumsUp(invoice) &&
  differencesOf(row, {
    ...{ total: invoice.total, currency: invoice.currency },
    ...{ buyerName: invoice.buyer_name, buyerTaxId: invoice.buyer_tax_id },
  }).length === 0;

/** After the fields of the invoice were corrected: the tax is what it says now. */
export const takeAgain = async (ctx: Writer, id: string, invoiceId: string): Promise<void> =>
  deductTax(ctx, id, await lockUsedElsewhere(ctx, invoiceId));

/** After a refund: an invoice whose expense is gone moves to that of another payment. */
export async function moveInvoice(ctx: Writer, id: string, invoiceId: string): Promise<void> {
  const [invoice] = await getOwn(ctx, [invoiceId]);
  if (invoice?.expense_id !== null) return;
  await hang(ctx, invoiceId, await requests.listChargesOf(ctx.db, ctx.user.companyId, [id]));
}
