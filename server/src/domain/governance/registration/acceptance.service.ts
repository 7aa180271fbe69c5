import { AppError } from '@outlay/contract/errors';
import { activateMembership, declineMembership } from '#domain/organisation/account/person.service.ts';
import { admitMember, dismissMember } from '#domain/organisation/company/member.service.ts';
import type { Context } from '#request/context.ts';
import { enterCompany } from '#database/transaction.ts';

type Input = { companyId: string };

/** Accepts an invitation: the caller becomes a member and may switch to the company. */
export async function acceptCompany(ctx: Context, { companyId }: Input) {
  const { db, user } = ctx;
  const joined = await activateMembership(db, user.personId, companyId);
  if (!joined) throw new AppError('NOT_FOUND', `invitation of ${companyId}`);
  return await inside(ctx, joined, 'member.activate', () => admitMember(ctx, companyId, joined.memberId));
}

/** Declines an invitation; the company learns nothing else about the person. */
export async function declineCompany(ctx: Context, { companyId }: Input) {
  const { db, user } = ctx;
  const left = await declineMembership(db, user.personId, companyId);
  if (!left) throw new AppError('NOT_FOUND', `invitation of ${companyId}`);
  return await inside(ctx, left, 'member.decline', () => dismissMember(ctx, companyId, left.memberId));
}

/**
 * Runs in the inviting company, then returns: the request's idempotency key belongs to the company in which
 * the request was made.
 */
async function inside(
  ctx: Context,
  { companyId, memberId }: { companyId: string; memberId: string },
  action: 'member.activate' | 'member.decline',
  work: () => Promise<void>,
) {
  await enterCompany(ctx.db, companyId);
  await work();
  await enterCompany(ctx.db, ctx.user.companyId);
  const elsewhere = { companyId, actorId: memberId };
  ctx.audit({ action, objectType: 'member', objectId: memberId, elsewhere });
  return { done: true as const };
}
