import { AppError } from '@outlay/contract/errors';
import type { Context } from '#kit/context.ts';
import { lockDocument } from './document.move.ts';
import { assertNotOwn } from './document.policy.ts';
import type { DocumentRow } from './document.repository.ts';

export type { DocumentRow } from './document.repository.ts';
export { lockDocument } from './document.move.ts';

/** A document about to be decided on: under approval. Never one's own, unless `mayOwn` lets it. */
export async function lockForDecision(
  ctx: Pick<Context, 'db' | 'user'>,
  id: string,
  mayOwn: (row: DocumentRow) => Promise<boolean>,
): Promise<DocumentRow> {
  const row = await lockDocument(ctx, id);
  if (row.submitter_id !== ctx.user.memberId || !(await mayOwn(row))) assertNotOwn(row, ctx.user);
  if (row.status !== 'UnderApproval') throw new AppError('WRONG_STATE', { reason: 'alreadyDecided' });
  return row;
}

/** A document about to be paid or unpaid by somebody else than its owner. */
export async function lockForPayment(ctx: Pick<Context, 'db' | 'user'>, id: string): Promise<DocumentRow> {
  const row = await lockDocument(ctx, id);
  assertNotOwn(row, ctx.user);
  return row;
}
