import type { Received } from '@outlay/contract/endpoint';
import { AppError } from '@outlay/contract/errors';
import type { FactorReset, recoveryEndpoints } from '@outlay/contract/recovery';
import { tell } from '#domain/message/message.service.ts';
import { holdAdministrators } from '#domain/role/grant.service.ts';
import type { Context } from '#kit/context.ts';
import { assertNotRefused } from '#kit/refusal.ts';
import { hasLapsed, refusalToRefuseOwn } from './recovery.policy.ts';
import { presentReset } from './recovery.present.ts';
import * as resets from './recovery.repository.ts';

/** What waits about my own factor: who asked, and why. */
export async function findOwnReset({
  db,
  user,
  now,
}: Pick<Context, 'db' | 'user' | 'now'>): Promise<{ reset: FactorReset | null }> {
  const last = await resets.findLastOf(db, user.companyId, user.memberId);
  const waits = last?.decision === null && !hasLapsed(last, now());
  return { reset: waits ? { ...presentReset(last, user, { tooNew: true, now: now() }), actions: [] } : null };
}

/** I have it still, or did not ask: nothing is removed, and every administrator hears of it. */
export async function refuseOwnReset(
  ctx: Context,
  { id, version, reason }: Received<typeof recoveryEndpoints.refuseMine>,
): Promise<{ done: true }> {
  const { db, user, now } = ctx;
  const administrators = await holdAdministrators(ctx);
  const row = await resets.findReset(db, user.companyId, id);
  if (!row) throw new AppError('NOT_FOUND', `reset ${id}`);
  assertNotRefused(refusalToRefuseOwn(row, user, now()), `reset ${id}`);
  const decided = { decision: 'refused' as const, by: user.memberId, at: now(), reason };
  if (!(await resets.decideReset(db, { companyId: user.companyId, id, version }, decided)))
    throw new AppError('CONFLICT', { reason: 'staleVersion' });
  ctx.audit({
    action: 'factorReset.refuseOwn',
    objectType: 'member',
    objectId: user.memberId,
    detail: { requestId: id, ...(reason !== '' && { reason }), requestedBy: row.requested_by },
  });
  const to = [row.requested_by, ...administrators].filter((one) => one !== user.memberId);
  await tell(ctx, { to, kind: 'factorResetRefused', values: { actor: user.name, name: user.name } });
  return { done: true };
}
