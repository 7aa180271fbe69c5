import { AppError } from '@outlay/contract/errors';
import type { Context } from '#kit/context.ts';
import { lockDocument } from './document.move.ts';
import { assertNotOwn } from './document.policy.ts';
import type { DocumentRow } from './document.repository.ts';

export type { DocumentRow } from './document.repository.ts';
export { lockDocument } from './document.move.ts';

/** A document about to be decided on: under approval, and never one's own. */
export async function lockForDecision(ctx: Pick<Context, 'db' | 'user'>, id: string): Promise<DocumentRow> {
  const row = await lockDocument(ctx, id);
  assertNotOwn(row, ctx.user);
  if (row.status !== 'UnderApproval') throw new AppError('WRONG_STATE', { reason: 'alreadyDecided' });
  return row;
}

/** A document about to be paid or unpaid by somebody else than its owner. */
export async function lockForPayment(ctx: Pick<Context, 'db' | 'user'>, id: string): Promise<DocumentRow> {
  const row = await lockDocument(ctx, id);
  assertNotOwn(row, ctx.user);
  return row;
}
