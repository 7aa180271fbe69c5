import { AppError } from '@outlay/contract/errors';
import type { Context } from '#request/context.ts';
import { assertNotRefused } from '#request/refusal.ts';
import { listForUpdate, type DocumentRow } from './document.repository.ts';
import { refusalAsOwn } from './law.policy.ts';
import { lockDocument } from './move.ts';

export type { DocumentRow } from './document.repository.ts';
export type { ReaderPermissions } from './law.policy.ts';
export { assertMay, lockDocument, lockDocumentOfTask, lockToAct } from './move.ts';

/** Locks a document to process its payment; never by its own submitter. */
export async function lockForPayment(ctx: Pick<Context, 'db' | 'user'>, id: string): Promise<DocumentRow> {
  const row = await lockDocument(ctx, id);
  assertNotRefused(refusalAsOwn(row, ctx.user));
  return row;
}

/** The same for many, all of them at once in the order of their ids, so that two people never wait for each other. */
export async function lockAllForPayment(
  ctx: Pick<Context, 'db' | 'user'>,
  ids: readonly string[],
): Promise<(id: string) => DocumentRow> {
  const rows = await listForUpdate(ctx.db, ctx.user.companyId, ids);
  for (const row of rows) assertNotRefused(refusalAsOwn(row, ctx.user));
  const found = new Map(rows.map((row) => [row.id, row]));
  return (id) => {
    const row = found.get(id);
    if (!row) throw new AppError('NOT_FOUND', `document ${id}`);
    return row;
  };
}
