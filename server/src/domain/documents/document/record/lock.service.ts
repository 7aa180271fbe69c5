import type { Context } from '#request/context.ts';
import { assertNotRefused } from '#request/refusal.ts';
import { refusalAsOwn } from './law.policy.ts';
import { lockDocument } from './move.ts';
import type { DocumentRow } from './document.repository.ts';

export type { DocumentRow } from './document.repository.ts';
export type { ReaderPermissions } from './law.policy.ts';
export { assertMay, lockDocument, lockDocumentOfTask, lockToAct } from './move.ts';

/** Locks a document to process its payment; never by its own submitter. */
export async function lockForPayment(ctx: Pick<Context, 'db' | 'user'>, id: string): Promise<DocumentRow> {
  const row = await lockDocument(ctx, id);
  assertNotRefused(refusalAsOwn(row, ctx.user));
  return row;
}
