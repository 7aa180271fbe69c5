import { AppError } from '@outlay/contract/errors';
import type { Context } from '#request/context.ts';
import { assertNotRefused } from '#request/refusal.ts';
import { refusalAsOwn } from './law.policy.ts';
import { readWithNext } from '#database/opening.ts';
import { lockDocument } from './move.ts';
import { forUpdate, listForUpdate, type DocumentRow } from './document.repository.ts';
import { listLines, type LineRow } from './line.service.ts';

export type { DocumentRow } from './document.repository.ts';
export type { ReaderPermissions } from './law.policy.ts';
export { assertMay, lockDocument, lockDocumentOfTask, lockToAct } from './move.ts';

/** Locks a document and reads its lines, in one round trip. They are as the document is when the lock is got. */
export async function lockWithLines(
  ctx: Pick<Context, 'db' | 'user'>,
  id: string,
): Promise<{ row: DocumentRow | undefined; lines: LineRow[] }> {
  const { db, user } = ctx;
  const locked = await readWithNext(db, forUpdate(db, { companyId: user.companyId, id }));
  const lines = await listLines(ctx, id);
  const [row] = await locked();
  return { row, lines };
}

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
