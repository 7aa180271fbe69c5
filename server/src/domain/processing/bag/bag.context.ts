import type { Updateable } from 'kysely';
import { isBagNumber, readLabel } from '@outlay/contract/processing/bag.number';
import type { BagAction } from '@outlay/contract/processing/bag';
import { AppError, type Reason } from '@outlay/contract/errors';
import type { Database } from '#database/tables.ts';
import type { ActOf, ActSaid, AuditEntry } from '#audit/audit.entry.ts';
import type { Context } from '#request/context.ts';
import { assertNotRefused } from '#request/refusal.ts';
import { mayRead, refusalOn } from './bag.policy.ts';
import * as bags from './bag.repository.ts';
import type { BagRow } from './bag.repository.ts';

export interface Seen {
  id: string;
  version: number;
}

/** Locks a bag for an act; throws unless it has the version seen. */
export async function lockSeen(ctx: Context, { id, version }: Seen, action: BagAction): Promise<BagRow> {
  const row = await bags.lockBag(ctx.db, ctx.user.companyId, { id });
  if (!row) throw new AppError('NOT_FOUND', `bag ${id}`);
  assertNotRefused(refusalOn(action, row, ctx.user), `bag ${id}`);
  if (row.version !== version) throw new AppError('CONFLICT', { reason: 'staleVersion' });
  return row;
}

const refusedCode = (reason: Reason): AppError =>
  new AppError('INVALID_INPUT', { reason, fields: [{ path: 'code', code: reason }] });

/** Locks a bag by its scanned label or typed number; one the caller may not see is reported as not found. */
export async function lockByLabel(ctx: Context, code: string): Promise<BagRow> {
  const label = readLabel(code);
  if (!label) throw refusedCode('bagUnknown');
  if (!isBagNumber(label.number)) throw refusedCode('bagMistyped');
  const row = await bags.lockBag(ctx.db, ctx.user.companyId, { number: label.number });
  const other = label.seal !== null && label.seal !== row?.seal;
  if (!row || other || row.state === 'Discarded' || !mayRead(row, ctx.user)) throw refusedCode('bagUnknown');
  assertNotRefused(refusalOn('receive', row, ctx.user), `bag ${row.id}`);
  return row;
}

/** The act on the bag and its audit details beside the number. */
type Said = ActSaid<ActOf<'bag'>, 'number'>;

/** Updates the locked bag and audits the act. */
export async function moveBag(
  ctx: Context,
  row: BagRow,
  change: Updateable<Database['bag']>,
  { action, detail }: Said,
): Promise<void> {
  const { db, user, now } = ctx;
  const seen = { companyId: user.companyId, id: row.id, version: row.version };
  const moved = change.state !== undefined && change.state !== row.state;
  if (!(await bags.updateBag(db, seen, { ...change, updated_at: now(), ...(moved && { since: now() }) })))
    throw new AppError('CONFLICT', { reason: 'staleVersion' });
  const said = {
    action,
    objectType: 'bag' as const,
    objectId: row.id,
    detail: { number: row.number, ...detail },
  };
  // The compiler cannot see that the detail belongs to this act, although `Said` takes both from one entry.
  ctx.audit(said as AuditEntry<ActOf<'bag'>>);
}
