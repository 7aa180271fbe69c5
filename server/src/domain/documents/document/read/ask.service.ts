import { DocumentAction } from '@outlay/contract/documents/document.status';
import { AppError } from '@outlay/contract/errors';
import type { Context } from '#request/context.ts';
import { lackOf, type Refusal } from '#request/refusal.ts';
import { readable } from '../record/access.ts';
import { refusalOn, type ReaderPermissions } from '../record/acts.policy.ts';
import type { Parts } from '../record/present.ts';
import * as documents from '../record/document.repository.ts';
import { permissionsOn } from './permissions.service.ts';
import { urgeIn } from './urge.ts';
import { isWondered } from './wonder.ts';
import { findWhole } from '../record/whole.service.ts';
import { getDefinition } from '../type/type.service.ts';

type Reader = Pick<Context, 'db' | 'user' | 'now'>;

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A document by its id or its number, if the reader may read it; any other is not found. */
export async function findReadable(ctx: Reader, idOrNumber: string): Promise<{ id: string; number: string }> {
  const { db, user } = ctx;
  const row = ID.test(idOrNumber)
    ? await documents.findLinked(db, user.companyId, idOrNumber)
    : await documents.findByNumber(db, user.companyId, idOrNumber);
  if (!row || !(await readable(ctx, [row.id])).has(row.id))
    throw new AppError('NOT_FOUND', `document ${idOrNumber}`);
  return { id: row.id, number: row.number ?? '' };
}

/** Why the member may not perform the act on the document now; null when they may. */
export async function refusalFor(
  ctx: Reader,
  act: DocumentAction,
  id: string,
  more: ReaderPermissions = {},
): Promise<Refusal | null> {
  const { row, permissions } = await allPermissions(ctx, id);
  return refusalOn(act, row, ctx.user, { ...permissions, ...more });
}

/** Acts the person would expect on the document in its current state but may not do, with reasons. */
export async function refusalsFor(ctx: Reader, id: string) {
  await findReadable(ctx, id);
  const { row, permissions } = await allPermissions(ctx, id);
  const items = DocumentAction.options.flatMap((act) => {
    const refusal = refusalOn(act, row, ctx.user, permissions);
    const wondered = refusal && isWondered(act, refusal, { document: row, user: ctx.user, permissions });
    return wondered ? [{ act, reason: refusal.reason }] : [];
  });
  return { items };
}

async function allPermissions(
  ctx: Reader,
  id: string,
): Promise<{ row: Parts; permissions: ReaderPermissions }> {
  const { db, user, now } = ctx;
  const row = await findWhole(db, user.companyId, id);
  if (!row) throw new AppError('NOT_FOUND', `document ${id}`);
  const { permissions: state } = await permissionsOn(ctx, row, await getDefinition(ctx, row));
  const pace = urgeIn(row.last_urged_at, now());
  return { row, permissions: { ...state, urgeIn: pace, unread: await unreadOf(ctx, row) } };
}

/** Why the person may not read the document. */
async function unreadOf(ctx: Reader, row: Parts): Promise<Refusal | null> {
  if ((await readable(ctx, [row.id])).has(row.id)) return null;
  const lack = lackOf('document.readCompany', ctx.user, row.department_path);
  return { code: 'NOT_FOUND', reason: lack?.reason ?? 'lacksPermission' };
}
