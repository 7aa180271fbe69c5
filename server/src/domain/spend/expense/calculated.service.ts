import { AppError } from '@outlay/contract/errors';
import { ExpenseType } from '@outlay/contract/spend/expense';
import type { Money } from '@outlay/contract/money';
import type { Origin } from '#database/tables.ts';
import type { Context } from '#request/context.ts';
import * as expenses from './expense.repository.ts';
import { freeInvoices, isFree } from './expense.service.ts';

type Writer = Pick<Context, 'db' | 'user' | 'now' | 'audit'>;

/** An expense whose amount another domain has calculated. */
export interface CalculatedExpense {
  id: string;
  /** Whose it is; the caller's by default. */
  memberId?: string;
  origin: Origin;
  type: ExpenseType;
  /** Minor units, more than none. */
  money: Money;
  spentOn: string;
  merchant: string;
  remarks: string;
  /** The company has paid it: it is never to be reimbursed, and only its amount can change. */
  companyPaid?: true;
  /** Pictures of the caller that prove it. */
  fileIds?: readonly string[];
}

/**
 * Records a calculated expense, or changes it while it is on no submitted document. A draft that has it shows the new
 * amount when it is saved or submitted next.
 *
 * @throws WRONG_STATE `expenseUsed` on a submitted document
 */
export async function putCalculated(ctx: Writer, one: CalculatedExpense): Promise<void> {
  const { db, user, now } = ctx;
  const values = {
    ...{ type: one.type, amount: one.money.amount, currency: one.money.currency, spent_on: one.spentOn },
    ...{ merchant: one.merchant, remarks: one.remarks, origin: JSON.stringify(one.origin) },
  };
  const { companyId } = user;
  const { memberId = user.memberId, companyPaid = false } = one;
  const [before] = await expenses.listByIds(db, companyId, [one.id]);
  const settled = companyPaid ? { submitted: true } : {};
  if (!before)
    await expenses.insertExpense(db, { companyId, id: one.id, memberId, now: now(), ...settled, ...values });
  else {
    if (before.member_id !== memberId) throw new AppError('NOT_FOUND', `expense ${one.id}`);
    const seen = { id: one.id, version: before.version, submitted: companyPaid };
    const changed = await expenses.changeExpense(db, companyId, seen, { ...values, updated_at: now() });
    if (!changed) throw new AppError('WRONG_STATE', { reason: 'expenseUsed' });
  }
  if (one.fileIds) await expenses.replaceFiles(db, companyId, one.id, one.fileIds, now());
  ctx.audit({
    action: before ? 'expense.change' : 'expense.record',
    objectType: 'expense',
    objectId: one.id,
    detail: values,
  });
}

/**
 * Removes a calculated expense that is on no document; false if it is on one.
 *
 * @throws nothing for one that is gone
 */
export async function removeCalculated(ctx: Writer & Pick<Context, 'emit'>, id: string): Promise<boolean> {
  const { db, user } = ctx;
  const [row] = await expenses.listByIds(db, user.companyId, [id]);
  if (!row) return true;
  if (!isFree(row)) return false;
  await freeInvoices(ctx, id);
  await expenses.deleteExpense(db, user.companyId, id);
  ctx.audit({ action: 'expense.remove', objectType: 'expense', objectId: id });
  return true;
}

/**
 * Takes back a calculated expense that is on no document. One that a rejected or voided document still shows is kept, and
 * the note keeps it from being submitted again.
 */
export async function withdrawCalculated(
  ctx: Writer & Pick<Context, 'emit'>,
  id: string,
  note: Origin['notes'][number],
): Promise<void> {
  if (await removeCalculated(ctx, id)) return;
  const { db, user, now } = ctx;
  const [row] = await expenses.listByIds(db, user.companyId, [id]);
  if (!row?.origin) return;
  const { type, amount, currency, spent_on, merchant, remarks, origin } = row;
  const changed = await expenses.updateExpense(db, user.companyId, id, row.version, {
    ...{ type: ExpenseType.parse(type), amount, currency, spent_on, merchant, remarks },
    ...{ origin: JSON.stringify({ ...origin, notes: [note] }), updated_at: now() },
  });
  if (!changed) throw new AppError('WRONG_STATE', { reason: 'expenseUsed' });
}

/** What became of calculated expenses: on a document, submitted; missing ones were removed. */
export async function standingOfCalculated(
  ctx: Pick<Context, 'db' | 'user'>,
  ids: readonly string[],
): Promise<Map<string, { documentId: string | null; submitted: boolean }>> {
  if (ids.length === 0) return new Map();
  const rows = await expenses.listByIds(ctx.db, ctx.user.companyId, ids);
  return new Map(
    rows.map(({ id, document_id: documentId, submitted }) => [id, { documentId, submitted }] as const),
  );
}
