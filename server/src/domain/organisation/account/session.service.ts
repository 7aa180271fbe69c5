import type { SignInAnswer, SignInWay, TokenResponse } from '@outlay/contract/organisation/account.session';
import { AppError } from '@outlay/contract/errors';
import type { Db } from '#database/connect.ts';
import type { Context, OpenContext, SignedIn } from '#request/context.ts';
import { newId } from '#system/id.ts';
import { newToken, sha256 } from '#secrets/secret.ts';
import { inReading } from '#database/transaction.ts';
import * as accounts from './account.repository.ts';
import { askSecondFactor } from './challenge.service.ts';
import { signedInMember } from './signed-in.service.ts';
import { noticeDevice } from './new-device.service.ts';
import * as sessions from './session.repository.ts';
import { tokenUser } from './token-user.service.ts';

const DAY_MS = 86_400_000;
const SESSION_LIVES = 30 * DAY_MS;
/** How long a replaced token stays valid, for requests in flight. */
const OVERLAP_MS = 60_000;
const SEEN_EVERY_MS = 5 * 60_000;

/** The part of a context that is needed to begin a session, for signed-in and anonymous callers. */
export type Opening = Pick<OpenContext, 'db' | 'now' | 'origin'> & {
  enterCompany: (companyId: string) => Promise<void>;
  notify: OpenContext['notify'];
  emit: OpenContext['emit'];
  audit: OpenContext['audit'];
  locale: OpenContext['locale'];
};

/**
 * After the first step of a sign-in: requests the second factor where one is set up, else begins the session.
 */
export async function openSession(
  ctx: OpenContext,
  personId: string,
  input: { companyId?: string | undefined; way: 'password' | 'code'; steppedUpAt?: null },
): Promise<SignInAnswer> {
  return (
    (await askSecondFactor(ctx, personId, input.companyId)) ?? (await startSession(ctx, personId, input))
  );
}

/** Begins a session in the given company, or in the one used last. */
export async function startSession(
  ctx: Opening,
  personId: string,
  details: { companyId?: string | undefined; way: SignInWay; steppedUpAt?: Date | null },
): Promise<TokenResponse> {
  const { db, enterCompany } = ctx;
  const active = await accounts.listMemberships(db, personId, 'active');
  const chosen = active.find(({ company_id }) => company_id === details.companyId) ?? active[0];
  if (!chosen) throw await notInYet(db, personId);
  await enterCompany(chosen.company_id);
  await accounts.touchMembership(db, personId, chosen.company_id, ctx.now());
  return await beginSession(ctx, {
    personId,
    companyId: chosen.company_id,
    memberId: chosen.member_id,
    way: details.way,
    steppedUpAt: details.steppedUpAt === undefined ? ctx.now() : details.steppedUpAt,
    agency: null,
  });
}

async function notInYet(db: Db, personId: string): Promise<AppError> {
  const requested = await accounts.listMemberships(db, personId, 'asked');
  return new AppError('NOT_ALLOWED', { reason: requested.length > 0 ? 'joinWaiting' : 'notActivated' });
}

interface Begun {
  personId: string;
  companyId: string;
  memberId: string;
  way: SignInWay;
  steppedUpAt: Date | null;
  agency: { id: string; agentId: string } | null;
}

/** Stores the session, the sign-in history and the audit row; the transaction is already in the company. */
export async function beginSession(ctx: Opening, begun: Begun): Promise<TokenResponse> {
  const { db, now, origin, audit } = ctx;
  const token = newToken();
  const { personId, companyId, memberId, way, steppedUpAt, agency } = begun;
  const id = newId();
  const place = { device: origin.device, deviceId: origin.deviceId, address: origin.address };
  await sessions.insertSession(db, {
    tokenHash: sha256(token),
    id,
    personId,
    companyId,
    memberId,
    agencyId: agency?.id ?? null,
    agentId: agency?.agentId ?? null,
    ...place,
    now: now(),
    expiresAt: new Date(now().getTime() + SESSION_LIVES),
    steppedUpAt,
  });
  await noticeDevice(ctx, begun);
  await sessions.insertSignIn(db, { id: newId(), personId, at: now(), way, outcome: 'in', ...place });
  const actorId = agency?.agentId ?? memberId;
  audit({
    companyId,
    actorId,
    action: 'session.open',
    objectType: 'member',
    objectId: memberId,
    detail: { way },
  });
  const session = { id, steppedUpAt, agencyId: agency?.id ?? null, agentId: agency?.agentId ?? null };
  const member = await signedInMember(db, companyId, memberId, { now: now(), session });
  if (!member) throw new AppError('NOT_ALLOWED', { reason: 'notActivated' });
  return { success: true, token, result: { user: await tokenUser(db, member, ctx.locale) } };
}

/** Ends the session of this request; a response that continues must carry another token. */
export async function endSession({
  db,
  user,
  forgetSessions,
}: Pick<Context, 'db' | 'user' | 'forgetSessions'>) {
  await sessions.deleteSession(db, user.session?.id ?? '');
  forgetSessions();
}

/** Filters the sessions to those that are still valid. */
export const listAliveSessions = sessions.listAlive;

/** Reads the member of a token, uncached; the first use of a next token makes it the current one. */
export async function findSignedIn(db: Db, token: string, now: Date): Promise<SignedIn | undefined> {
  const hash = sha256(token);
  const session = await sessions.findSession(db, hash, now);
  if (!session) return undefined;
  if (session.is_next) await sessions.promote(db, hash, now, new Date(now.getTime() + OVERLAP_MS));
  if (now.getTime() - session.last_seen_at.getTime() > SEEN_EVERY_MS)
    await sessions.touchSession(db, session.id, now);
  const { id, stepped_up_at, agency_id, agent_id } = session;
  return await inReading(db, session.company_id, (tx) =>
    signedInMember(tx, session.company_id, session.member_id, {
      now,
      session: { id, steppedUpAt: stepped_up_at, agencyId: agency_id, agentId: agent_id },
    }),
  );
}
