import type { Received } from '@outlay/contract/endpoint';
import { AppError } from '@outlay/contract/errors';
import { ExpenseType, type Expense, type expenseEndpoints } from '@outlay/contract/spend/expense';
import { takeOwnFiles } from '#domain/platform/file/file.service.ts';
import {
  attachToExpense,
  listByExpenses,
  release,
  summariesByHome,
  unlockSome,
} from '#domain/spend/invoice/invoice.life.service.ts';
import { getOwn as getOwnInvoices } from '#domain/spend/invoice/invoice.service.ts';
import { latestDayAt } from '#system/clock.ts';
import type { Context } from '#request/context.ts';
import { openCursor, sealCursor } from '#database/cursor.ts';
import { matching } from '#database/search.ts';
import { leaveParts } from './expense.invoices.service.ts';
import { originOf } from './expense.origin.service.ts';
import * as expenses from './expense.repository.ts';
import type { ExpenseRow } from './expense.repository.ts';

type Reader = Pick<Context, 'db' | 'user'>;

export async function listExpenses(
  ctx: Reader,
  { state, search, after, size }: Received<typeof expenseEndpoints.list>,
) {
  const { db, user } = ctx;
  const rows = await expenses.listMine(db, user.companyId, user.memberId, {
    state,
    found: await matching(db, 'expense', { companyId: user.companyId, ownerId: user.memberId, search }),
    after: openCursor(after),
    size,
  });
  const last = rows.at(-1);
  return {
    items: await presentMany(ctx, rows),
    next: rows.length === size && last ? sealCursor({ at: last.updated_at, id: last.id }) : null,
  };
}

export async function getExpense(ctx: Reader, id: string): Promise<Expense> {
  const [expense] = await presentMany(ctx, await getOwn(ctx, [id]));
  if (!expense) throw new AppError('NOT_FOUND', `expense ${id}`);
  return expense;
}

/** The caller's own expenses, in the requested order; throws `NOT_FOUND` for any other. */
export async function getOwn({ db, user }: Reader, ids: readonly string[]): Promise<ExpenseRow[]> {
  if (ids.length === 0) return [];
  const rows = await expenses.listByIds(db, user.companyId, ids);
  return ids.map((id) => {
    const row = rows.find((one) => one.id === id);
    if (!row || row.member_id !== user.memberId) throw new AppError('NOT_FOUND', `expense ${id}`);
    return row;
  });
}

interface Form {
  id: string;
  version: number;
  type: ExpenseType;
  money: { amount: number; currency: string };
  spentOn: string;
  merchant: string;
  remarks: string;
  invoiceIds: string[];
  fileIds: string[];
}

/** Records an expense, or changes one that is on no submitted document. */
export async function saveExpense(ctx: Context, form: Form): Promise<Expense> {
  const { db, user, now } = ctx;
  if (form.spentOn > latestDayAt(now()))
    throw new AppError('INVALID_INPUT', { fields: [{ path: 'spentOn', code: 'outOfRange' }] });
  const values = {
    type: form.type,
    amount: form.money.amount,
    currency: form.money.currency,
    spent_on: form.spentOn,
    merchant: form.merchant,
    remarks: form.remarks,
  };
  const [before] = await expenses.listByIds(db, user.companyId, [form.id]);
  if (before ? before.member_id !== user.memberId : form.version > 0)
    throw new AppError('NOT_FOUND', `expense ${form.id}`);
  if (before?.submitted) throw new AppError('WRONG_STATE', { reason: 'expenseUsed' });
  if (before?.origin) assertAsCalculated(before, form);
  if (!before) {
    await expenses.insertExpense(db, {
      companyId: user.companyId,
      id: form.id,
      memberId: user.memberId,
      now: now(),
      ...values,
    });
  } else if (
    !(await expenses.updateExpense(db, user.companyId, form.id, form.version, {
      ...values,
      updated_at: now(),
    }))
  )
    throw new AppError('CONFLICT', { reason: 'staleVersion' });
  await attachInvoices(ctx, form, before);
  ctx.audit({
    action: before ? 'expense.change' : 'expense.record',
    objectType: 'expense',
    objectId: form.id,
    detail: values,
  });
  return await getExpense(ctx, form.id);
}

const WITH_INVOICES = new Set(['order', 'bill', 'statement']);

/** Calculated from something that comes with an invoice. */
const takesPapers = ({ origin }: ExpenseRow): boolean => origin !== null && WITH_INVOICES.has(origin.kind);

/** Of an order's or a bill's expense the papers and texts can be changed; of a drive or an allowance nothing. */
function assertAsCalculated(before: ExpenseRow, form: Form): void {
  const { amount, currency, spent_on } = before;
  const same = amount === form.money.amount && currency === form.money.currency && spent_on === form.spentOn;
  if (!takesPapers(before) || !same) throw new AppError('WRONG_STATE', { reason: 'expenseCalculated' });
}

/**
 * An invoice removed from an expense also leaves a returned document. The parts of a split receipt share
 * their invoices, which cannot change once one part is submitted.
 */
async function attachInvoices(ctx: Context, form: Form, before: ExpenseRow | undefined): Promise<void> {
  const { db, user, now } = ctx;
  const home = before?.paper_expense_id ?? form.id;
  const hanging = await listByExpenses(ctx, [form.id]);
  if (before?.other_parts.some(({ submitted }) => submitted)) {
    const now = [...hanging.map(({ id }) => id), ...(before.file_ids ?? [])];
    if (isSameSet(now, [...form.invoiceIds, ...form.fileIds])) return;
    throw new AppError('WRONG_STATE', { reason: 'receiptSplit' });
  }
  const files = await takeOwnFiles(ctx, form.fileIds);
  await expenses.replaceFiles(
    db,
    user.companyId,
    home,
    files.map(({ id }) => id),
    now(),
  );
  const invoices = await getOwnInvoices(ctx, form.invoiceIds);
  if (
    invoices.some(
      ({ expense_id, state }) => (expense_id !== null && expense_id !== home) || state === 'External',
    )
  )
    throw new AppError('CONFLICT', { reason: 'invoiceUsed' });
  const dropped = hanging.filter(({ id }) => !form.invoiceIds.includes(id));
  const droppedIds = dropped.map(({ id }) => id);
  await attachToExpense(ctx, droppedIds, null);
  const documentId = before?.document_id ?? null;
  if (documentId === null) await release(ctx, droppedIds);
  else await unlockSome(ctx, documentId, dropped);
  await attachToExpense(ctx, form.invoiceIds, home);
}

const isSameSet = (a: readonly string[], b: readonly string[]): boolean =>
  new Set(a).symmetricDifference(new Set(b)).size === 0;

export async function removeExpense(ctx: Context, id: string) {
  const { db, user } = ctx;
  const [row] = await getOwn(ctx, [id]);
  if (!row) throw new AppError('NOT_FOUND', `expense ${id}`);
  // One that the company has paid stays, though it is on no document.
  if (!isRemovable(row) || row.submitted) throw new AppError('WRONG_STATE', { reason: 'expenseUsed' });
  if (row.other_parts.length > 0) await leaveParts(ctx, row);
  else await freeInvoices(ctx, id);
  await expenses.deleteExpense(db, user.companyId, id);
  ctx.audit({ action: 'expense.remove', objectType: 'expense', objectId: id });
  return { done: true as const };
}

/** Detaches the invoices of an expense that is removed; they become unused. */
export async function freeInvoices(
  ctx: Pick<Context, 'db' | 'user' | 'now' | 'emit'>,
  id: string,
): Promise<void> {
  const ids = (await listByExpenses(ctx, [id])).map((paper) => paper.id);
  await attachToExpense(ctx, ids, null);
  await release(ctx, ids);
}

/** Whether the expense is on no document and shown on no line. */
export const isFree = (row: ExpenseRow): boolean => row.document_id === null && !row.on_line;

/** What was deducted from another claim for its refund can only be claimed again with the expense. */
const isRemovable = (row: ExpenseRow): boolean => isFree(row) && row.refunded === 0;

/** A calculated expense is changed where it comes from; removed, what it was calculated from can be claimed anew. */
function actionsOn(row: ExpenseRow): Expense['actions'] {
  if (row.submitted) return [];
  if (row.origin)
    return [...(takesPapers(row) ? ['edit' as const] : []), ...(isRemovable(row) ? ['remove' as const] : [])];
  return isFree(row) ? ['edit', 'remove', 'split', 'merge'] : ['edit'];
}

/** The expense to which the papers are attached. */
const homeOf = ({ id, paper_expense_id: home }: ExpenseRow): string => home ?? id;

/** Number of the document with the papers: of any part of a split receipt, preferably a submitted one. */
const paperNumber = (row: ExpenseRow): string | null =>
  [row, ...row.other_parts]
    .filter(({ document_id }) => document_id !== null)
    .sort((a, b) => Number(b.submitted) - Number(a.submitted))[0]?.document_number ?? null;

export async function presentMany(ctx: Reader, rows: readonly ExpenseRow[]): Promise<Expense[]> {
  const papers = await summariesByHome(ctx, rows.map(homeOf));
  return rows.map((row) => ({
    id: row.id,
    type: ExpenseType.parse(row.type),
    money: { amount: row.amount, currency: row.currency },
    spentOn: row.spent_on,
    merchant: row.merchant,
    remarks: row.remarks,
    origin: row.origin && originOf(row.origin),
    invoices: (papers.get(homeOf(row)) ?? []).map((paper) => ({
      ...{ ...paper, expenseId: row.id, documentNumber: paperNumber(row) },
    })),
    fileIds: row.file_ids ?? [],
    otherParts: row.other_parts.map(({ id, type, amount, currency }) => ({
      ...{ id, type: ExpenseType.parse(type), money: { amount, currency } },
    })),
    documentId: row.document_id,
    documentNumber: row.document_number,
    version: row.version,
    updatedAt: row.updated_at.toISOString(),
    actions: actionsOn(row),
  }));
}
