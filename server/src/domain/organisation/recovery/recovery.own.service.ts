import type { Received } from '@outlay/contract/endpoint';
import type { FactorReset, recoveryEndpoints } from '@outlay/contract/organisation/recovery';
import { notify } from '#domain/platform/message/message.service.ts';
import { holdAdministrators } from '#domain/organisation/role/grant.service.ts';
import type { Context } from '#request/context.ts';
import { closeReset } from './recovery.close.ts';
import { isOpen, refusalToRefuseOwn } from './recovery.policy.ts';
import { presentReset } from './recovery.present.ts';
import * as resets from './recovery.repository.ts';

/** The open reset request for the caller's own factor: who requested it and why. */
export async function findOwnReset({
  db,
  user,
  now,
}: Pick<Context, 'db' | 'user' | 'now'>): Promise<{ reset: FactorReset | null }> {
  const last = await resets.findLastOf(db, user.companyId, user.memberId);
  if (!last || !isOpen(last, now())) return { reset: null };
  return { reset: { ...presentReset(last, user, { tooNew: true, now: now() }), actions: [] } };
}

/** The caller refuses the reset of their own factor: nothing is removed, and all administrators are notified. */
export async function refuseOwnReset(
  ctx: Context,
  input: Received<typeof recoveryEndpoints.refuseMine>,
): Promise<{ done: true }> {
  const { user, now } = ctx;
  const administrators = await holdAdministrators(ctx);
  const row = await closeReset(ctx, input, {
    decision: 'refused',
    action: 'factorReset.refuseOwn',
    refusalOf: (one) => refusalToRefuseOwn(one, user, now()),
  });
  const to = [row.requested_by, ...administrators].filter((one) => one !== user.memberId);
  notify(ctx, { to, kind: 'factorResetRefused', values: { actor: user.name, name: user.name } });
  return { done: true };
}
