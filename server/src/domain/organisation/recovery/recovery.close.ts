import { AppError } from '@outlay/contract/errors';
import type { Context } from '#request/context.ts';
import { assertNotRefused, type Refusal } from '#request/refusal.ts';
import * as resets from './recovery.repository.ts';
import type { Decided, ResetRow } from './recovery.repository.ts';

interface Closing {
  decision: Decided['decision'];
  /** Name of the act in the audit log. */
  action: `factorReset.${'confirm' | 'refuse' | 'refuseOwn' | 'withdraw'}`;
  /** Why the reader may not perform the act; null if it is allowed. */
  refusalOf: (row: ResetRow) => Refusal | null;
}

/** Decides a reset once, in the version that was read, if the policy allows it; the audit log records who and why. */
export async function closeReset(
  ctx: Context,
  { id, version, reason }: { id: string; version: number; reason: string },
  { decision, action, refusalOf }: Closing,
): Promise<ResetRow> {
  const { db, user, now } = ctx;
  const row = await resets.findReset(db, user.companyId, id);
  if (!row) throw new AppError('NOT_FOUND', `reset ${id}`);
  assertNotRefused(refusalOf(row), `reset ${id}`);
  const decided = { decision, by: user.memberId, at: now(), reason };
  if (!(await resets.decideReset(db, { companyId: user.companyId, id, version }, decided)))
    throw new AppError('CONFLICT', { reason: 'staleVersion' });
  ctx.audit({
    action,
    objectType: 'member',
    objectId: row.member_id,
    detail: { requestId: id, ...(reason !== '' && { reason }), requestedBy: row.requested_by },
  });
  return row;
}
