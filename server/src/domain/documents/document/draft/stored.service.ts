import { offsetsOf } from '#domain/spend/advance/advance.service.ts';
import { refundsOf } from '#domain/spend/advance/refund.service.ts';
import { expensesOfDraft } from '#domain/spend/expense/expense.claim.service.ts';
import { readWithNext } from '#database/opening.ts';
import { together } from '#database/together.ts';
import type { Context } from '#request/context.ts';
import { copiesOf } from '../record/cc.repository.ts';
import { filesOf, forUpdate, type DocumentRow } from '../record/document.repository.ts';
import { linesOf } from '../record/line.repository.ts';

/** What is stored of a draft beside its row, and the expenses that it has or is to have, in one statement. */
const read = together({
  lines: linesOf,
  offsets: offsetsOf,
  copies: copiesOf,
  files: filesOf,
  expenses: expensesOfDraft,
  refunds: refundsOf,
});
export type Stored = Awaited<ReturnType<typeof read>>;

/** `expenseIds` are those that the draft is to have. */
export const readStored = (
  { db, user }: Pick<Context, 'db' | 'user'>,
  documentId: string,
  expenseIds: readonly string[],
): Promise<Stored> =>
  read(db, { companyId: user.companyId, memberId: user.memberId, documentId, expenseIds });

/** Locks a draft and reads it, in one round trip. It is as it is when the lock is got. */
export async function lockStored(
  ctx: Pick<Context, 'db' | 'user'>,
  id: string,
  expenseIds: readonly string[],
): Promise<{ row: DocumentRow | undefined; stored: Stored }> {
  const locked = await readWithNext(ctx.db, forUpdate(ctx.db, { companyId: ctx.user.companyId, id }));
  const stored = await readStored(ctx, id, expenseIds);
  const [row] = await locked();
  return { row, stored };
}
