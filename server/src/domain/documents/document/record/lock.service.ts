import type { Context } from '#request/context.ts';
import { assertNotRefused } from '#request/refusal.ts';
import { refusalAsOwn } from './law.policy.ts';
import { lockDocument } from './move.ts';
import type { DocumentRow } from './document.repository.ts';

export type { DocumentRow } from './document.repository.ts';
export type { ReaderPermissions as Standing } from './law.policy.ts';
export { assertMay, lockDocument, lockToAct } from './move.ts';

/** A document whose payment goes on in its batch: by somebody else than its owner. */
export async function lockForPayment(ctx: Pick<Context, 'db' | 'user'>, id: string): Promise<DocumentRow> {
  const row = await lockDocument(ctx, id);
  assertNotRefused(refusalAsOwn(row, ctx.user));
  return row;
}
