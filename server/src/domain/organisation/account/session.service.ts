import type { SignInAnswer, SignInWay, TokenResponse } from '@outlay/contract/organisation/account.session';
import { AppError } from '@outlay/contract/errors';
import type { Db } from '#database/connect.ts';
import type { Context, OpenContext, Outside, SignedIn } from '#request/context.ts';
import { newId } from '#system/id.ts';
import { newToken, sha256 } from '#secrets/secret.ts';
import { inReading } from '#database/transaction.ts';
import * as accounts from './account.repository.ts';
import { requireSecondFactor } from './challenge.service.ts';
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
  input: { companyId?: string | undefined; way: SignInWay; steppedUpAt?: null; outside?: Outside },
): Promise<SignInAnswer> {
  const { companyId, outside } = input;
  return (
    (await requireSecondFactor(ctx, personId, companyId, outside)) ??
    (await startSession(ctx, personId, input))
  );
}

/** The company of a session, and the connection that opened it, if any. */
interface Entering {
  companyId?: string | undefined;
  way: SignInWay;
  steppedUpAt?: Date | null;
  outside?: Outside | undefined;
}

/** Begins a session in the given company, or in the one used last. */
export async function startSession(ctx: Opening, personId: string, input: Entering): Promise<TokenResponse> {
  const { db, enterCompany } = ctx;
  const chosen = await chooseCompany(db, personId, input);
  await enterCompany(chosen.company_id);
  await accounts.touchMembership(db, personId, chosen.company_id, ctx.now());
  return await beginSession(ctx, {
    personId,
    companyId: chosen.company_id,
    memberId: chosen.member_id,
    way: input.way,
    steppedUpAt: input.steppedUpAt === undefined ? ctx.now() : input.steppedUpAt,
    agency: null,
    outside: input.outside ?? null,
  });
}

/**
 * The given company, or the one used last. Companies that require single sign-on of this person are left out unless the
 * sign-in came through them.
 */
async function chooseCompany(db: Db, personId: string, { companyId, outside }: Entering) {
  const active = await accounts.listMemberships(db, personId, 'active');
  if (active.length === 0) throw await notInYet(db, personId);
  const named = active.find((one) => one.company_id === companyId);
  const open = outside ? active : await openByPassword(db, personId, active);
  const chosen = named ?? open[0] ?? active[0];
  if (!chosen || !open.includes(chosen))
    throw new AppError('NOT_ALLOWED', {
      reason: 'singleSignOnRequired',
      values: { company: chosen?.name ?? '' },
    });
  return chosen;
}

async function openByPassword<M extends { member_id: string; domains: string[]; exempt_ids: string[] }>(
  db: Db,
  personId: string,
  memberships: readonly M[],
): Promise<readonly M[]> {
  if (memberships.every(({ domains }) => domains.length === 0)) return memberships;
  const { email } = await accounts.getPerson(db, personId);
  const domain = email?.split('@').at(-1)?.toLowerCase();
  return memberships.filter(
    ({ member_id, domains, exempt_ids }) =>
      exempt_ids.includes(member_id) || domain === undefined || !domains.includes(domain),
  );
}

async function notInYet(db: Db, personId: string): Promise<AppError> {
  const requests = await accounts.listMemberships(db, personId, 'asked');
  return new AppError('NOT_ALLOWED', { reason: requests.length > 0 ? 'joinWaiting' : 'notActivated' });
}

interface Begun {
  personId: string;
  companyId: string;
  memberId: string;
  way: SignInWay;
  steppedUpAt: Date | null;
  agency: { id: string; agentId: string } | null;
  outside: Outside | null;
}

/** Stores the session, the sign-in history and the audit row; the transaction is already in the company. */
export async function beginSession(ctx: Opening, begun: Begun): Promise<TokenResponse> {
  const { db, now, origin, audit } = ctx;
  const token = newToken();
  const { personId, companyId, memberId, way, steppedUpAt, agency, outside } = begun;
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
    connectionId: outside?.connectionId ?? null,
    outsideRef: outside?.sessionRef ?? null,
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
  const session = {
    ...{ id, steppedUpAt, outside },
    ...{ agencyId: agency?.id ?? null, agentId: agency?.agentId ?? null },
  };
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

/**
 * Reads the member of a token, uncached; the first use of a next token makes it the current one. Without `writes`, what
 * would be noted of the use is left to a later one.
 */
export async function findSignedIn(
  db: Db,
  token: string,
  now: Date,
  { writes = true } = {},
): Promise<SignedIn | undefined> {
  const hash = sha256(token);
  const session = await sessions.findSession(db, hash, now);
  if (!session) return undefined;
  if (session.is_next && writes) await sessions.promote(db, hash, now, new Date(now.getTime() + OVERLAP_MS));
  if (writes && now.getTime() - session.last_seen_at.getTime() > SEEN_EVERY_MS)
    await sessions.touchSession(db, session.id, now);
  const { id, stepped_up_at, agency_id, agent_id, connection_id, outside_ref } = session;
  const outside = connection_id === null ? null : { connectionId: connection_id, sessionRef: outside_ref };
  return await inReading(db, session.company_id, (tx) =>
    signedInMember(tx, session.company_id, session.member_id, {
      now,
      session: {
        ...{ id, steppedUpAt: stepped_up_at, outside },
        ...{ agencyId: agency_id, agentId: agent_id },
      },
    }),
  );
}
