import { AppError } from '@outlay/contract/errors';
import { claimExpenses } from '#domain/spend/expense/expense.claim.service.ts';
import { holdInvoices, listByExpenses, unlockSome } from '#domain/spend/invoice/invoice.life.service.ts';
import type { Context } from '#request/context.ts';
import { isDuplicate } from '#database/transaction.ts';
import * as lineStore from '../record/line.repository.ts';
import type { NewLine } from '../record/line.service.ts';

type Writer = Pick<Context, 'db' | 'user' | 'now'>;

/**
 * Puts these lines on the draft in place of those it has: their expenses are on no other document from then on, their
 * invoices are held, and those of expenses that left are free.
 *
 * @throws CONFLICT `expenseUsed` for a line that is another document's
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
    await lineStore.replaceLines(db, user.companyId, documentId, [...lines]);
  } catch (error) {
    // An id that is a line of another document already.
    if (isDuplicate(error)) throw new AppError('CONFLICT', { reason: 'expenseUsed' });
    throw error;
  }
}
