import { AppError } from '@outlay/contract/errors';
import { claimExpenses } from '#domain/spend/expense/expense.claim.service.ts';
import {
  holdInvoices,
  listByExpenses,
  unlockSome,
  type InvoiceRow,
} from '#domain/spend/invoice/invoice.life.service.ts';
import type { Context } from '#request/context.ts';
import { isDuplicate } from '#database/transaction.ts';
import * as lineStore from '../record/line.repository.ts';
import { areStored, type LineRow, type NewLine } from '../record/line.service.ts';

type Writer = Pick<Context, 'db' | 'user' | 'now'>;

/**
 * Replaces the lines of a draft: assigns their expenses to it, marks their invoices as held, and frees those of removed
 * expenses. `before` are the stored lines, null for a new document; they are kept if nothing changed. Returns the
 * invoices of the lines.
 *
 * @throws CONFLICT `expenseUsed` for a line that belongs to another document
 */
export async function saveLines(
  ctx: Writer,
  documentId: string,
  lines: readonly NewLine[],
  before: readonly LineRow[] | null,
): Promise<InvoiceRow[]> {
  const ids = lines.flatMap(({ expense_id: id }) => id ?? []);
  const dropped = await claimExpenses(ctx, documentId, ids, { isNew: before === null });
  await unlockSome(ctx, documentId, await listByExpenses(ctx, dropped));
  if (before === null || !areStored(lines, before, ctx.user.memberId)) {
    if (before !== null) await lineStore.deleteLines(ctx.db, ctx.user.companyId, documentId);
    await insert(ctx, lines);
  }
  return await holdLinkedInvoices(ctx, ids);
}

async function holdLinkedInvoices(ctx: Writer, expenseIds: readonly string[]): Promise<InvoiceRow[]> {
  const invoices = await listByExpenses(ctx, expenseIds);
  const unused = invoices.filter(({ state }) => state === 'Unused').map(({ id }) => id);
  await holdInvoices(ctx, unused);
  return invoices.map((row) => (row.state === 'Unused' ? { ...row, state: 'Held' } : row));
}

async function insert({ db, user }: Writer, lines: readonly NewLine[]): Promise<void> {
  try {
    await lineStore.insertLines(
      db,
      lines.map((line) => ({ ...line, member_id: user.memberId })),
    );
  } catch (error) {
    // The id belongs to a line of another document.
    if (isDuplicate(error)) throw new AppError('CONFLICT', { reason: 'expenseUsed' });
    throw error;
  }
}
