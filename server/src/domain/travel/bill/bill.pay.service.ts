import type { Received } from '@outlay/contract/endpoint';
import { AppError } from '@outlay/contract/errors';
import type { billEndpoints } from '@outlay/contract/travel/bill';
import { makeSupplierDraft } from '#domain/documents/document/draft/supplier-draft.service.ts';
import { putCalculated } from '#domain/spend/expense/calculated.service.ts';
import { bookAsBilled } from '#domain/travel/order/order.provider.service.ts';
import { lockSource } from '#domain/travel/order/order.source.service.ts';
import { dayOf } from '#system/clock.ts';
import type { Context } from '#request/context.ts';
import { newId } from '#system/id.ts';
import * as bills from './bill.repository.ts';
import type { BillRow } from './bill.repository.ts';
import { carriedTo, openBill, sumOf } from './bill.service.ts';

const EXPENSE_TYPE = 'other';

/**
 * Makes a draft payment to a supplier of the matched and accepted lines, and of earlier bills on which more was given
 * back. The provider is locked, because another bill of it may have the same orders: of several calls at once, one wins,
 * and the others see what it has paid. The same call again answers the same.
 *
 * @throws CONFLICT `staleVersion` if it would pay another sum than the person saw
 */
export async function payBill(ctx: Context, form: Received<typeof billEndpoints.pay>) {
  const { db, user, now } = ctx;
  const { companyId } = user;
  const { id, documentId } = form;
  const found = await bills.findBill(db, companyId, id);
  if (!found) throw new AppError('NOT_FOUND', `bill ${id}`);
  await lockSource(ctx, found.source_name);
  const paid = await bills.findBill(db, companyId, id);
  if (paid?.document_id === documentId) return { documentId };
  const bill = await openBill(ctx, form);
  const carried = await carriedTo(ctx, bill);
  const amount = sumOf([bill, ...carried]);
  if (amount <= 0) throw new AppError('WRONG_STATE', { reason: 'billNothingToPay' });
  if (amount !== form.amount) throw new AppError('CONFLICT', { reason: 'staleVersion' });
  const expenseId = newId();
  await putExpense(ctx, bill, { expenseId, amount });
  for (const one of [bill, ...carried]) {
    if (one !== bill) await openBill(ctx, one);
    await notePaid(ctx, one.id);
    const seen = { companyId, id: one.id, version: one.version };
    await bills.updateBill(db, seen, { expense_id: expenseId, updated_at: now() });
  }
  const title = `${bill.source_name} ${bill.month}`;
  await makeSupplierDraft(ctx, { documentId, expenseId, expenseType: EXPENSE_TYPE, title });
  const detail = { document: documentId, amount, currency: bill.currency };
  ctx.audit({ action: 'bill.pay', objectType: 'bill', objectId: id, detail });
  return { documentId };
}

/** What was accepted as billed is what the books have from now on, so that nothing is left at the provider's account. */
async function notePaid(ctx: Context, id: string): Promise<void> {
  const { db, user } = ctx;
  const accepted = await bills.listAccepted(db, user.companyId, id);
  await bills.notePaid(db, user.companyId, id);
  for (const { order_id: order, billed } of accepted) await bookAsBilled(ctx, order, Number(billed));
}

const putExpense = (
  ctx: Context,
  { id, source_name, month, currency }: BillRow,
  { expenseId, amount }: { expenseId: string; amount: number },
) =>
  putCalculated(ctx, {
    ...{ id: expenseId, type: EXPENSE_TYPE, spentOn: dayOf(ctx.now(), ctx.user.timeZone) },
    origin: { kind: 'bill', id, notes: [] },
    money: { amount, currency },
    merchant: source_name,
    remarks: month,
  });
