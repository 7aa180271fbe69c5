import { AppError } from '@outlay/contract/errors';
import { claimExpenses } from '#domain/spend/expense/expense.claim.service.ts';
import { holdInvoices, listByExpenses, unlockSome } from '#domain/spend/invoice/invoice.life.service.ts';
import type { Context } from '#request/context.ts';
import { isDuplicate } from '#database/transaction.ts';
import * as lineStore from '../record/line.repository.ts';
import type { NewLine } from '../record/line.service.ts';

type Writer = Pick<Context, 'db' | 'user' | 'now'>;

/**
 * Replaces the lines of a draft: assigns their expenses to it, marks their invoices as held, and frees those of removed
 * expenses.
 *
 * @throws CONFLICT `expenseUsed` for a line that belongs to another document
 */
export async function saveLines(ctx: Writer, documentId: string, lines: readonly NewLine[]): Promise<void> {
  const ids = lines.flatMap(({ expense_id: id }) => id ?? []);
  const dropped = await claimExpenses(ctx, documentId, ids);
  await unlockSome(ctx, documentId, await listByExpenses(ctx, dropped));
  await replace(ctx, documentId, lines);
  await lockLinkedInvoices(ctx, ids);
}

async function lockLinkedInvoices(ctx: Writer, expenseIds: readonly string[]): Promise<void> {
  const invoices = await listByExpenses(ctx, expenseIds);
  const unused = invoices.filter(({ state }) => state === 'Unused').map(({ id }) => id);
  await holdInvoices(ctx, unused);
}

async function replace({ db, user }: Writer, documentId: string, lines: readonly NewLine[]): Promise<void> {
  try {
    const own = lines.map((line) => ({ ...line, member_id: user.memberId }));
    await lineStore.replaceLines(db, user.companyId, documentId, own);
  } catch (error) {
    // The id belongs to a line of another document.
    if (isDuplicate(error)) throw new AppError('CONFLICT', { reason: 'expenseUsed' });
    throw error;
  }
}
