import type { Context } from '#kit/context.ts';
import { assertNotRefused } from '#kit/refusal.ts';
import { refusalAsOwn } from './document.law.policy.ts';
import { lockDocument } from './document.move.ts';
import type { DocumentRow } from './document.repository.ts';

export type { DocumentRow } from './document.repository.ts';
export type { Standing } from './document.law.policy.ts';
export { assertMay, lockDocument, lockToAct } from './document.move.ts';

/** A document whose payment goes on in its batch: by somebody else than its owner. */
export async function lockForPayment(ctx: Pick<Context, 'db' | 'user'>, id: string): Promise<DocumentRow> {
  const row = await lockDocument(ctx, id);
  assertNotRefused(refusalAsOwn(row, ctx.user));
  return row;
}
