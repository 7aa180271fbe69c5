import {
  SignInWay,
  type MyCompany,
  type SessionItem,
  type TokenResponse,
} from '@outlay/contract/organisation/account.session';
import { AppError } from '@outlay/contract/errors';
import type { Context } from '#request/context.ts';
import { openCursor, sealCursor } from '#database/cursor.ts';
import { maskAddress } from '#system/log.ts';
import { newToken, sha256 } from '#secrets/secret.ts';
import { enterCompany } from '#database/transaction.ts';
import * as accounts from './account.repository.ts';
import * as sessions from './session.repository.ts';
import { endSession, startSession, type Opening } from './session.service.ts';
import { tokenUser } from './token-user.service.ts';

const ROTATE_MS = 86_400_000;

/**
 * The token's user. A token older than a day is answered with its successor, which takes over at its first
 * use.
 */
export async function lookUpToken(ctx: Context): Promise<TokenResponse> {
  const { db, user, token, now, locale } = ctx;
  const result = { user: await tokenUser(db, user, locale) };
  const rotatedAt = await sessions.findRotatedAt(db, sha256(token));
  if (!user.session || !rotatedAt || now().getTime() - rotatedAt.getTime() < ROTATE_MS)
    return { success: true, token, result };
  const next = newToken();
  await sessions.offerNext(db, user.session.id, sha256(next));
  return { success: true, token: next, result };
}

export async function signOut(ctx: Pick<Context, 'db' | 'user' | 'audit' | 'forgetSessions'>) {
  await endSession(ctx);
  ctx.audit({ action: 'session.close', objectType: 'member', objectId: ctx.user.memberId });
  return { done: true as const };
}

export async function listDevices({ db, user, now }: Pick<Context, 'db' | 'user' | 'now'>) {
  const rows = await sessions.listSessions(db, user.personId, now());
  const items = rows.map((row): SessionItem => ({
    id: row.id,
    device: row.device,
    address: maskAddress(row.address),
    companyName: row.company_name,
    current: row.id === user.session?.id,
    agentName: row.agent_name,
    createdAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
  }));
  return { items };
}

export async function endDevice(ctx: Context, { id }: { id: string }) {
  const { items } = await listDevices(ctx);
  if (!items.some((item) => item.id === id)) throw new AppError('NOT_FOUND', `session ${id}`);
  await sessions.deleteSession(ctx.db, id);
  ctx.audit({ action: 'session.end', objectType: 'session', objectId: id });
  ctx.forgetSessions();
  return { done: true as const };
}

export async function endOtherDevices(ctx: Context) {
  const { db, user } = ctx;
  const ended = await sessions.deleteOtherSessions(db, user.personId, user.session?.id ?? '');
  ctx.audit({
    action: 'session.endOthers',
    objectType: 'person',
    objectId: user.personId,
    detail: { ended },
  });
  ctx.forgetSessions();
  return { ended };
}

export async function listSignIns(
  { db, user }: Pick<Context, 'db' | 'user'>,
  { after, size }: { after?: string | undefined; size: number },
) {
  const rows = await sessions.listSignIns(db, user.personId, { after: openCursor(after), size });
  const last = rows.at(-1);
  return {
    items: rows.map((row) => ({
      id: row.id,
      at: row.at.toISOString(),
      way: SignInWay.parse(row.way),
      outcome: row.outcome,
      device: row.device,
      address: maskAddress(row.address),
    })),
    next: rows.length === size && last ? sealCursor({ at: last.at, id: last.id }) : null,
  };
}

export async function listMyCompanies({ db, user }: Pick<Context, 'db' | 'user'>) {
  const all = await accounts.listMemberships(db, user.personId, 'active', 'invited', 'asked');
  // An agent must not see the principal's other companies.
  const rows = user.agent ? all.filter(({ company_id }) => company_id === user.companyId) : all;
  const items = rows.map((row): MyCompany => ({
    companyId: row.company_id,
    name: row.name,
    logoFileId: row.logo_file_id,
    state: row.state,
    current: row.company_id === user.companyId,
  }));
  return { items };
}

export const endSessionsOfAgency = ({ db, user }: Pick<Context, 'db' | 'user'>, agencyId: string) =>
  sessions.deleteSessionsOfAgency(db, user.companyId, agencyId);

/** A member's context for beginning another session; audit rows then belong to the company entered. */
export const openingOf = (ctx: Context): Opening => ({
  ...ctx,
  enterCompany: (companyId) => enterCompany(ctx.db, companyId),
  emit: ({ companyId: _, ...entry }) => ctx.emit(entry),
  audit: ({ companyId, actorId, ...entry }) => ctx.audit({ ...entry, elsewhere: { companyId, actorId } }),
});

/** Switches to another of the person's companies with a new token; a step-up carries over. */
export async function changeCompany(
  ctx: Context,
  { companyId }: { companyId: string },
): Promise<TokenResponse> {
  const { db, user } = ctx;
  const mine = await accounts.listMemberships(db, user.personId, 'active');
  if (!mine.some((row) => row.company_id === companyId))
    throw new AppError('NOT_FOUND', `company ${companyId}`);
  await endSession(ctx);
  ctx.audit({ action: 'session.switch', objectType: 'company', objectId: companyId });
  const opening = openingOf(ctx);
  const steppedUpAt = user.session?.steppedUpAt ?? null;
  const answer = await startSession(opening, user.personId, { companyId, way: 'switch', steppedUpAt });
  // The request's idempotency key belongs to the company in which the request was made.
  await opening.enterCompany(user.companyId);
  return answer;
}
