import { attachToExpense, listByExpenses } from '#domain/spend/invoice/invoice.life.service.ts';
import type { Context } from '#request/context.ts';
import * as expenses from './expense.repository.ts';
import type { ExpenseRow } from './expense.repository.ts';

type Writer = Pick<Context, 'db' | 'user' | 'now'>;

/** The expense to which the files and invoices of a split receipt are attached; itself if it was not split. */
export const homeOf = (row: Pick<ExpenseRow, 'id' | 'paper_expense_id'>): string =>
  row.paper_expense_id ?? row.id;

/** Moves all invoices of one expense to another. */
export async function moveInvoices(ctx: Writer, from: string, home: string): Promise<void> {
  const { db, user } = ctx;
  const invoices = await listByExpenses(ctx, [from]);
  await attachToExpense(
    ctx,
    invoices.map(({ id }) => id),
    home,
  );
  await expenses.moveFiles(db, user.companyId, from, home);
}

/**
 * Removes one part of a split receipt. If the files and invoices are attached to it, they move to the first of the
 * others, and remain available to all.
 */
export async function leaveParts(ctx: Writer, row: ExpenseRow): Promise<void> {
  const { db, user } = ctx;
  const [successor, ...others] = row.other_parts.map(({ id }) => id);
  if (row.paper_expense_id !== null || successor === undefined) return;
  await moveInvoices(ctx, row.id, successor);
  await expenses.setPaperHome(db, user.companyId, [successor], null);
  if (others.length > 0) await expenses.setPaperHome(db, user.companyId, others, successor);
}
