import type { Received } from '@outlay/contract/endpoint';
import { AppError } from '@outlay/contract/errors';
import type { MemberFactor, recoveryEndpoints } from '@outlay/contract/organisation/recovery';
import {
  hasFactor,
  hasFreshPassword,
  isActiveElsewhere,
  noteToPerson,
  removeLostFactor,
} from '#domain/organisation/account/lost-factor.service.ts';
import { notify } from '#domain/platform/message/message.service.ts';
import { holdAdministrators } from '#domain/organisation/role/grant.service.ts';
import { asConfirmer } from '#domain/organisation/role/request.service.ts';
import type { Context } from '#request/context.ts';
import { assertNotRefused } from '#request/refusal.ts';
import {
  aloneFrom,
  hasLapsed,
  isOpen,
  refusalOnReset,
  refusalToRequest,
  refusalToWaitAlone,
  secondsOf,
  type ResetAct,
} from './recovery.policy.ts';
import { closeReset } from './recovery.close.ts';
import { presentReset } from './recovery.present.ts';
import * as resets from './recovery.repository.ts';
import type { ResetRow } from './recovery.repository.ts';

type Reader = Pick<Context, 'db' | 'user' | 'now'>;
type MemberRow = NonNullable<Awaited<ReturnType<typeof resets.findMember>>>;

/** Whether a member has a second factor, and the state of the last factor reset. */
export async function getMemberFactor(ctx: Reader, memberId: string): Promise<MemberFactor> {
  const { db, user, now } = ctx;
  const member = await resets.findMember(db, user.companyId, memberId);
  if (!member) throw new AppError('NOT_FOUND', `member ${memberId}`);
  const enrolled = await hasFactor(ctx, member.person_id);
  const last = await resets.findLastOf(db, user.companyId, memberId);
  const open = last !== undefined && isOpen(last, now());
  return {
    enrolled,
    reset: last ? presentReset(last, user, { ...(await asConfirmer(ctx)), now: now() }) : null,
    actions: refusalToRequest({ member, enrolled, open }, user) === null ? ['ask'] : [],
  };
}

/** Requests a factor reset from a second administrator and notifies the person, who can refuse it. */
export async function requestReset(
  ctx: Context,
  { id, memberId, reason }: Received<typeof recoveryEndpoints.ask>,
): Promise<MemberFactor> {
  const { db, user, now } = ctx;
  const administrators = await holdAdministrators(ctx);
  const member = await resets.lockMember(db, user.companyId, memberId);
  if (!member) throw new AppError('NOT_FOUND', `member ${memberId}`);
  const open = await openOf(ctx, memberId);
  const enrolled = await hasFactor(ctx, member.person_id);
  assertNotRefused(refusalToRequest({ member, enrolled, open }, user));
  await assertOnlyHere(ctx, member);
  const seconds = secondsOf(administrators, { memberId, requestedBy: user.memberId });
  assertNotRefused(refusalToWaitAlone(seconds, user));
  const alone = aloneFrom(seconds, now());
  const request = { companyId: user.companyId, id, memberId, reason, requestedBy: user.memberId };
  await resets.insertReset(db, { ...request, aloneFrom: alone, now: now() });
  ctx.audit({
    action: 'factorReset.ask',
    objectType: 'member',
    objectId: memberId,
    detail: { requestId: id, reason, alone: alone !== null },
  });
  await notifyOfReset(ctx, member, seconds);
  return await getMemberFactor(ctx, memberId);
}

/** Whether a reset is open; one that was not confirmed in time is closed here. */
async function openOf({ db, user, now }: Reader, memberId: string): Promise<boolean> {
  const last = await resets.findLastOf(db, user.companyId, memberId);
  if (!last) return false;
  if (!hasLapsed(last, now())) return last.decision === null;
  const seen = { companyId: user.companyId, id: last.id, version: last.version };
  await resets.decideReset(db, seen, { decision: 'lapsed', by: null, at: now(), reason: '' });
  return false;
}

/** Throws when the person is in another company too, which relies on the same factor. */
async function assertOnlyHere(ctx: Pick<Context, 'db' | 'user'>, member: MemberRow): Promise<void> {
  if (await isActiveElsewhere(ctx, member.person_id))
    throw new AppError('NOT_ALLOWED', { reason: 'memberElsewhere' });
}

async function notifyOfReset(ctx: Context, member: MemberRow, seconds: readonly string[]): Promise<void> {
  const values = { actor: ctx.user.name, name: member.name };
  notify(ctx, { to: [member.id], kind: 'factorResetAsked', values });
  notify(ctx, { to: seconds, kind: 'factorResetToConfirm', values });
  await noteToPerson(ctx, member.person_id, 'factorAsked', { url: ctx.origin.site });
}

/**
 * Confirms the reset: deletes the factors, so that the person signs in with the password and sets up a new
 * one.
 */
export async function confirmReset(
  ctx: Context,
  input: Received<typeof recoveryEndpoints.confirm>,
): Promise<MemberFactor> {
  const { db, user } = ctx;
  await holdAdministrators(ctx);
  const row = await decide(ctx, input, 'confirm');
  const member = await resets.lockMember(db, user.companyId, row.member_id);
  if (member?.state !== 'active') throw new AppError('WRONG_STATE', { reason: 'changedSince' });
  await assertOnlyHere(ctx, member);
  if (await hasFreshPassword(ctx, member.person_id))
    throw new AppError('WRONG_STATE', { reason: 'passwordJustReset' });
  await removeLostFactor(ctx, member.person_id);
  const values = { actor: user.name, name: member.name };
  const others = [member.id, row.requested_by].filter((id) => id !== user.memberId);
  notify(ctx, { to: others, kind: 'factorResetDone', values });
  await noteToPerson(ctx, member.person_id, 'factorReset', {});
  return await getMemberFactor(ctx, row.member_id);
}

export async function refuseReset(
  ctx: Context,
  input: Received<typeof recoveryEndpoints.refuse>,
): Promise<MemberFactor> {
  const row = await decide(ctx, input, 'refuse');
  const values = { actor: ctx.user.name, name: row.member_name };
  notify(ctx, { to: [row.requested_by, row.member_id], kind: 'factorResetRefused', values });
  return await getMemberFactor(ctx, row.member_id);
}

export async function withdrawReset(
  ctx: Context,
  seen: Received<typeof recoveryEndpoints.withdraw>,
): Promise<MemberFactor> {
  const row = await decide(ctx, { ...seen, reason: '' }, 'withdraw');
  return await getMemberFactor(ctx, row.member_id);
}

const DECISIONS = { confirm: 'confirmed', refuse: 'refused', withdraw: 'withdrawn' } as const;

async function decide(
  ctx: Context,
  input: Received<typeof recoveryEndpoints.confirm>,
  act: ResetAct,
): Promise<ResetRow> {
  const state = { ...(await asConfirmer(ctx)), now: ctx.now() };
  return await closeReset(ctx, input, {
    decision: DECISIONS[act],
    action: `factorReset.${act}`,
    refusalOf: (row) => refusalOnReset(act, row, ctx.user, state),
  });
}
