import { removeRows } from '#jobs/sweep.ts';
import type { Db } from '#database/connect.ts';
import { inTransaction } from '#database/transaction.ts';
import type { Context } from '#request/context.ts';
import { getCommute } from './commute.service.ts';
import * as positions from './positions.repository.ts';
import { openParts, openPath } from './track.service.ts';

/** Erases where drives led that ended before; their distance, places by name and amount stay with the claim. */
export async function sweepPositions(db: Db, companyId: string, before: Date): Promise<void> {
  await removeRows(db, companyId, 'drive_track', positions.endedBefore(companyId, before));
  await inTransaction(db, companyId, (tx) => positions.forgetWays(tx, companyId, before));
}

/**
 * Erases what is known of the caller's drives: all positions, the way to work, and every drive that is not part of a
 * submitted claim, with vehicles that no other drive needs.
 */
export async function forgetDrives({ db, user }: Pick<Context, 'db' | 'user'>): Promise<void> {
  const { companyId, memberId } = user;
  await positions.deleteUnclaimed(db, companyId, memberId);
  await positions.deleteTracks(db, companyId, memberId);
  await positions.forgetWaysOf(db, companyId, memberId);
  await positions.deleteCommute(db, companyId, memberId);
  await positions.deleteUnusedVehicles(db, companyId, memberId);
}

/** Positions of the caller in clear: what the database keeps sealed. */
export async function exportPositions(ctx: Pick<Context, 'db' | 'user' | 'secrets'>): Promise<unknown[]> {
  const { db, user } = ctx;
  const drives = [];
  for (const row of await positions.listWithPositions(db, user.companyId, user.memberId))
    drives.push({ driveId: row.id, way: openPath(ctx, row), recorded: await openParts(ctx, row.id) });
  const commute = await getCommute(ctx);
  return commute ? [...drives, { commute }] : drives;
}
