import { AppError } from '@outlay/contract/errors';
import { claimExpenses } from '#domain/spend/expense/expense.claim.service.ts';
import { listByExpenses, unlockSome } from '#domain/spend/invoice/invoice.life.service.ts';
import type { Context } from '#request/context.ts';
import { replaceLines } from '../record/line.repository.ts';
import { areStored, type NewLine } from '../record/line.service.ts';
import type { Stored } from './stored.service.ts';

interface Saving {
  documentId: string;
  lines: readonly NewLine[];
  stored: Stored;
  /** Whether the document is submitted with them. */
  submitted: boolean;
}

/**
 * Replaces the lines of a document: assigns their expenses to it, and frees those of removed lines with their invoices.
 * Lines that are stored already stay as they are.
 *
 * @throws CONFLICT `expenseUsed`, with the next statement, for an expense or a line of another document
 */
export async function saveLines(
  ctx: Pick<Context, 'db' | 'user' | 'now' | 'emit'>,
  { documentId, lines, stored, submitted }: Saving,
): Promise<void> {
  const { companyId, memberId } = ctx.user;
  const ids = lines.flatMap(({ expense_id: id }) => id ?? []);
  const dropped = await claimExpenses(ctx, { documentId, ids, stored: stored.expenses, submitted });
  await unlockSome(ctx, documentId, await listByExpenses(ctx, dropped));
  if (areStored(lines, stored.lines, memberId)) return;
  const taken = () => new AppError('CONFLICT', { reason: 'expenseUsed' });
  const rows = lines.map((line) => ({ ...line, member_id: memberId }));
  await replaceLines(ctx.db, { companyId, documentId }, rows, taken);
}
