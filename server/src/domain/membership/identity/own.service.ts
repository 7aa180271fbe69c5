import { AppError } from '@outlay/contract/errors';
import { OutsideWay, type TokenResponse } from '@outlay/contract/organisation/account.session';
import { openingOf } from '#domain/organisation/account/device.service.ts';
import { membershipOf } from '#domain/organisation/account/membership.service.ts';
import { endSessionsOfConnection } from '#domain/organisation/account/outside.service.ts';
import { endSession, startSession } from '#domain/organisation/account/session.service.ts';
import type { Context } from '#request/context.ts';
import { noteEvent, openConnection } from '#domain/membership/connection/opened.service.ts';
import { stateMismatch, takeAttempt } from './attempt.service.ts';
import * as identities from './identity.repository.ts';
import { linkProved, notInCompany } from './identity.service.ts';

/**
 * Links the outside identity of the challenge to the caller, who has just signed in, and continues in the company of its
 * connection. The earlier session ends.
 */
export async function linkIdentity(
  ctx: Context,
  { challenge }: { challenge: string },
): Promise<TokenResponse & { to: string | null }> {
  const { db, user, directory } = ctx;
  const attempt = await takeAttempt(ctx, challenge, 'proved');
  if (!attempt.identity) throw stateMismatch();
  const { identity, to_page: to, company_id: companyId, connection_id: connectionId } = attempt;
  const membership = await membershipOf(db, user.personId, companyId);
  if (membership?.state !== 'active') throw notInCompany();
  const opening = { ...openingOf(ctx), directory, secrets: ctx.secrets };
  const connection = await openConnection(opening, connectionId);
  const member = { memberId: membership.memberId, personId: user.personId };
  await linkProved(opening, connection, { identity, member });
  await endSession(ctx);
  const answer = await startSession(opening, user.personId, {
    ...{ companyId, way: OutsideWay.parse(connection.settings.kind) },
    steppedUpAt: user.session?.steppedUpAt ?? null,
    outside: { connectionId, sessionRef: identity.sessionRef },
  });
  // The request's idempotency key belongs to the company in which the request was made.
  await opening.enterCompany(user.companyId);
  return { ...answer, to };
}

export async function listMine({ db, user }: Pick<Context, 'db' | 'user'>) {
  const rows = await identities.listOfMember(db, user.companyId, user.memberId);
  return {
    items: rows.map((row) => ({
      ...{ id: row.id, kind: row.kind, connectionName: row.connection_name, name: row.name },
      linkedAt: row.linked_at.toISOString(),
      lastUsedAt: row.last_used_at?.toISOString() ?? null,
    })),
  };
}

/** Removes the caller's identity, and ends the sessions that it opened. */
export async function unlinkIdentity(ctx: Context, { id }: { id: string }) {
  const { db, user } = ctx;
  const gone = await identities.deleteIdentity(db, user.companyId, user.memberId, { id });
  if (!gone) throw new AppError('NOT_FOUND', `identity ${id}`);
  await afterUnlink(ctx, user.memberId, gone);
  return { done: true as const };
}

/** Removes the identity with which somebody else signed in as this member, if there is one. */
export async function unlinkSubject(
  ctx: Context,
  { connectionId, subject, memberId }: { connectionId: string; subject: string; memberId: string },
): Promise<void> {
  const which = { connection_id: connectionId, subject };
  const gone = await identities.deleteIdentity(ctx.db, ctx.user.companyId, memberId, which);
  if (gone) await afterUnlink(ctx, memberId, gone);
}

async function afterUnlink(
  ctx: Context,
  memberId: string,
  { name, connection_id: connectionId }: { name: string; connection_id: string },
): Promise<void> {
  const { companyId } = ctx.user;
  await endSessionsOfConnection(ctx.db, companyId, connectionId, { memberId });
  ctx.forgetSessions();
  await noteEvent(ctx, { id: connectionId, companyId }, { kind: 'unlinked', name });
  ctx.audit({
    ...{ action: 'identity.unlink', objectType: 'member', objectId: memberId },
    detail: { connectionId },
  });
}
