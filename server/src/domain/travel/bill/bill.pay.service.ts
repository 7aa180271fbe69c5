import { DocumentForm } from '@outlay/contract/documents/document';
import type { DocumentType } from '@outlay/contract/documents/document.type';
import type { Received } from '@outlay/contract/endpoint';
import { AppError } from '@outlay/contract/errors';
import type { billEndpoints } from '@outlay/contract/travel/bill';
import { saveDraft } from '#domain/documents/document/draft/draft.service.ts';
import { listTypes } from '#domain/documents/document/type/type.service.ts';
import { putCalculated } from '#domain/spend/expense/calculated.service.ts';
import { lockSource } from '#domain/travel/order/order.source.service.ts';
import { dayOf } from '#system/clock.ts';
import type { Context } from '#request/context.ts';
import { newId } from '#system/id.ts';
import * as bills from './bill.repository.ts';
import type { BillRow } from './bill.repository.ts';
import { openBill } from './bill.service.ts';

const EXPENSE_TYPE = 'other';

/**
 * Makes a draft payment to a supplier of the matched and accepted lines. The provider is locked, because another bill of
 * it may have the same orders: of several calls at once, one wins, and the others see what it has paid. The same call
 * again answers the same.
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
  const amount = Number(bill.payable);
  if (amount <= 0) throw new AppError('WRONG_STATE', { reason: 'billNothingToPay' });
  if (amount !== form.amount) throw new AppError('CONFLICT', { reason: 'staleVersion' });
  const expenseId = newId();
  await putExpense(ctx, bill, { expenseId, amount });
  await bills.notePaid(db, companyId, id);
  const seen = { companyId, id, version: form.version };
  await bills.updateBill(db, seen, { expense_id: expenseId, updated_at: now() });
  await makeDraft(ctx, bill, { documentId, expenseId });
  const detail = { document: documentId, amount, currency: bill.currency };
  ctx.audit({ action: 'bill.pay', objectType: 'bill', objectId: id, detail });
  return { documentId };
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

async function makeDraft(
  ctx: Context,
  { source_name, month }: BillRow,
  { documentId, expenseId }: { documentId: string; expenseId: string },
): Promise<void> {
  const form = DocumentForm.parse({
    ...{ id: documentId, version: 0, typeId: (await typeOfPayment(ctx)).id },
    values: { title: `${source_name} ${month}` },
    lines: [{ id: newId(), expenseId }],
  });
  await saveDraft(ctx, form);
}

/** The payment to a supplier, or the first type that pays one and takes expenses. */
async function typeOfPayment(ctx: Context): Promise<DocumentType> {
  const { items } = await listTypes(ctx);
  const fits = ({ form }: DocumentType) =>
    form.effect === 'supplier' &&
    (form.lines.from === 'both' || form.lines.from === 'expenses') &&
    (form.lines.types.length === 0 || form.lines.types.includes(EXPENSE_TYPE));
  const type = items.find((one) => one.code === 'supplierPayment' && fits(one)) ?? items.find(fits);
  if (!type) throw new AppError('NOT_ALLOWED', { reason: 'typeNotForYou' });
  return type;
}
