import type { Received } from '@outlay/contract/endpoint';
import { AppError } from '@outlay/contract/errors';
import { PAPERS_MOST, type Expense, type expenseEndpoints } from '@outlay/contract/spend/expense';
import { TEXT_MOST } from '@outlay/contract/fields';
import { MOST_MINOR } from '@outlay/contract/money';
import { listByExpenses } from '#domain/spend/invoice/invoice.life.service.ts';
import type { Context } from '#request/context.ts';
import { isDuplicate } from '#database/transaction.ts';
import { homeOf, leaveParts, moveInvoices } from './expense.invoices.service.ts';
import * as expenses from './expense.repository.ts';
import type { ExpenseRow, ExpenseValues } from './expense.repository.ts';
import { getOwn, isFree, presentMany } from './expense.service.ts';

const valuesOf = ({ type, amount, currency, spent_on, merchant, remarks }: ExpenseRow): ExpenseValues => ({
  ...{ type, amount, currency, spent_on, merchant, remarks },
});

async function change(ctx: Context, row: ExpenseRow, version: number, part: Partial<ExpenseValues>) {
  const { db, user, now } = ctx;
  const values = { ...valuesOf(row), ...part, updated_at: now() };
  if (!(await expenses.updateExpense(db, user.companyId, row.id, version, values)))
    throw new AppError('CONFLICT', { reason: 'staleVersion' });
}

async function getFree(ctx: Context, id: string): Promise<ExpenseRow> {
  const [row] = await getOwn(ctx, [id]);
  if (!row) throw new AppError('NOT_FOUND', `expense ${id}`);
  if (!isFree(row)) throw new AppError('WRONG_STATE', { reason: 'expenseUsed' });
  if (row.origin) throw new AppError('WRONG_STATE', { reason: 'expenseCalculated' });
  return row;
}

/** Splits an expense into parts that add up to it exactly and share its receipt. */
export async function splitExpense(
  ctx: Context,
  { id, version, parts }: Received<typeof expenseEndpoints.split>,
): Promise<{ items: Expense[] }> {
  const { db, user, now } = ctx;
  const row = await getFree(ctx, id);
  const [first, ...rest] = parts;
  if (first?.id !== id || new Set(parts.map((part) => part.id)).size !== parts.length)
    throw new AppError('INVALID_INPUT', { fields: [{ path: 'parts', code: 'badFormat' }] });
  if (parts.reduce((sum, { amount }) => sum + amount, 0) !== row.amount)
    throw new AppError('INVALID_INPUT', {
      reason: 'splitSum',
      fields: [{ path: 'parts', code: 'splitSum' }],
    });
  await change(ctx, row, version, { type: first.type, amount: first.amount, remarks: first.remarks });
  try {
    for (const part of rest)
      await expenses.insertExpense(db, {
        ...valuesOf(row),
        ...{ id: part.id, type: part.type, amount: part.amount, remarks: part.remarks },
        ...{ companyId: user.companyId, memberId: user.memberId, paperHome: homeOf(row), now: now() },
      });
  } catch (error) {
    if (isDuplicate(error)) throw new AppError('CONFLICT', { reason: 'staleVersion' });
    throw error;
  }
  ctx.audit({
    action: 'expense.split',
    objectType: 'expense',
    objectId: id,
    detail: { amount: row.amount, currency: row.currency, parts },
  });
  const ids = parts.map((part) => part.id);
  return { items: await presentMany(ctx, await getOwn(ctx, ids)) };
}

/** Merges two expenses; the second is removed and its invoices move to the first. */
export async function mergeExpenses(
  ctx: Context,
  { id, version, otherId, otherVersion, amount }: Received<typeof expenseEndpoints.merge>,
): Promise<Expense> {
  const { db, user } = ctx;
  if (id === otherId)
    throw new AppError('INVALID_INPUT', { fields: [{ path: 'otherId', code: 'badFormat' }] });
  const row = await getFree(ctx, id);
  const other = await getFree(ctx, otherId);
  if (other.version !== otherVersion) throw new AppError('CONFLICT', { reason: 'staleVersion' });
  if (amount === 'sum' && row.currency !== other.currency)
    throw new AppError('INVALID_INPUT', { reason: 'currencyDiffers' });
  const sum = amount === 'sum' ? row.amount + other.amount : row.amount;
  if (sum > MOST_MINOR)
    throw new AppError('INVALID_INPUT', {
      reason: 'outOfRange',
      fields: [{ path: 'amount', code: 'outOfRange' }],
    });
  const remarks = [row.remarks, other.remarks].filter((text) => text !== '');
  await change(ctx, row, version, {
    amount: sum,
    merchant: row.merchant || other.merchant,
    remarks: [...new Set(remarks)].join('; ').slice(0, TEXT_MOST),
  });
  await takeInvoices(ctx, row, other);
  await expenses.deleteExpense(db, user.companyId, otherId);
  ctx.audit({
    action: 'expense.merge',
    objectType: 'expense',
    objectId: id,
    detail: { amount: sum, currency: row.currency, other: { id: otherId, ...valuesOf(other) } },
  });
  const [merged] = await presentMany(ctx, await getOwn(ctx, [id]));
  if (!merged) throw new AppError('NOT_FOUND', `expense ${id}`);
  return merged;
}

/**
 * Takes over the invoices of the other expense. Two parts of one receipt already share them; parts of different
 * receipts must not be mixed.
 */
async function takeInvoices(ctx: Context, row: ExpenseRow, other: ExpenseRow): Promise<void> {
  if (homeOf(row) === homeOf(other)) return await leaveParts(ctx, other);
  if (other.other_parts.length > 0 || row.other_parts.length > 0)
    throw new AppError('WRONG_STATE', { reason: 'receiptSplit' });
  const invoices = await listByExpenses(ctx, [row.id, other.id]);
  const files = new Set([...(row.file_ids ?? []), ...(other.file_ids ?? [])]);
  if (invoices.length > PAPERS_MOST || files.size > PAPERS_MOST)
    throw new AppError('INVALID_INPUT', { reason: 'tooManyPapers' });
  await moveInvoices(ctx, other.id, row.id);
}
