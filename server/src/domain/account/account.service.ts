import { passwordPolicyFor, type TokenResponse, type TokenUser } from '@outlay/contract/account';
import { AppError } from '@outlay/contract/errors';
import type { CultureName } from '@outlay/contract/locale';
import { permissionsOf, Role } from '@outlay/contract/permission';
import type { Db } from '#database/connect.ts';
import type { Context, OpenContext, SignedIn } from '#kit/context.ts';
import { newId } from '#kit/id.ts';
import { countUse } from '#kit/limit.ts';
import { newToken, sha256 } from '#kit/secret.ts';
import { inReading } from '#kit/transaction.ts';
import * as accounts from './account.repository.ts';
import { assertPassword, hashPassword, passwordFits } from './password.ts';
import * as sessions from './session.repository.ts';
import { spendTicket } from './verification.service.ts';

const SESSION_LIVES = 30 * 86_400_000;

/** Signs in. Unknown account and wrong password are one answer, after the same time. */
export async function signIn(
  ctx: OpenContext,
  given: { account: string; password: string; agreed: boolean },
) {
  if (!given.agreed)
    throw new AppError('INVALID_INPUT', {
      reason: 'agreementRequired',
      fields: [{ path: 'agreed', code: 'agreementRequired' }],
    });
  const account = given.account.toLowerCase();
  await countUse(ctx.directory, `login ${account}`, { most: 10, seconds: 300 }, ctx.now());
  await countUse(ctx.directory, `login from ${ctx.address}`, { most: 600, seconds: 300 }, ctx.now());
  const person = await accounts.findPersonByAccount(ctx.db, account);
  if (!(await passwordFits(person?.password_hash, given.password)) || !person)
    throw new AppError('INVALID_INPUT', { reason: 'wrongCredentials' });
  return await openSession(ctx, person.id);
}

/** A new session in the company used last. */
export async function openSession(
  ctx: OpenContext,
  personId: string,
  inCompany?: string,
): Promise<TokenResponse> {
  const { db, now, device, enterCompany, audit } = ctx;
  const memberships = await accounts.listMemberships(db, personId);
  const active = memberships.filter(({ state }) => state === 'active');
  const chosen = active.find(({ company_id }) => company_id === inCompany) ?? active[0];
  if (!chosen) throw new AppError('NOT_ALLOWED', { reason: 'notActivated' });
  await enterCompany(chosen.company_id);
  const token = newToken();
  await sessions.insertSession(db, {
    tokenHash: sha256(token),
    personId,
    companyId: chosen.company_id,
    memberId: chosen.member_id,
    device,
    now: now(),
    expiresAt: new Date(now().getTime() + SESSION_LIVES),
  });
  await accounts.touchMembership(db, personId, chosen.company_id, now());
  audit({
    companyId: chosen.company_id,
    actorId: chosen.member_id,
    action: 'session.open',
    objectType: 'member',
    objectId: chosen.member_id,
  });
  const member = await signedInMember(db, chosen.company_id, chosen.member_id);
  if (!member) throw new AppError('NOT_ALLOWED', { reason: 'notActivated' });
  return { success: true, token, result: { user: await tokenUser(db, member) } };
}

/** The member behind a token, looked up afresh. */
export async function findSignedIn(db: Db, token: string, now: Date): Promise<SignedIn | undefined> {
  const session = await sessions.findSession(db, sha256(token), now);
  if (!session) return undefined;
  return await inReading(db, session.company_id, (tx) =>
    signedInMember(tx, session.company_id, session.member_id),
  );
}

export async function signedInMember(
  db: Db,
  companyId: string,
  memberId: string,
): Promise<SignedIn | undefined> {
  const member = await sessions.findMember(db, companyId, memberId);
  if (!member) return undefined;
  const roles = Role.array().parse(member.roles ?? []);
  return {
    personId: member.person_id,
    memberId,
    companyId,
    name: member.name,
    departmentId: member.department_id,
    departmentName: member.department_name,
    roles,
    permissions: permissionsOf(roles),
  };
}

/** The specification's user of a token. */
export async function tokenUser(db: Db, user: SignedIn): Promise<TokenUser> {
  const person = await accounts.getPerson(db, user.personId);
  const company = await accounts.getCompany(db, user.companyId);
  return {
    userId: user.personId,
    memberId: user.memberId,
    companyId: user.companyId,
    corpname: company.name,
    userdspname: user.name,
    username: person.real_name,
    language: person.language as CultureName,
    useraccount: person.phone ?? person.email ?? '',
    departmentName: user.departmentName,
    roles: [...user.roles],
    permissions: [...user.permissions],
  };
}

export async function lookUpToken({
  db,
  user,
  token,
}: Pick<Context, 'db' | 'user' | 'token'>): Promise<TokenResponse> {
  return { success: true, token, result: { user: await tokenUser(db, user) } };
}

export async function signOut(ctx: Pick<Context, 'db' | 'user' | 'token' | 'audit' | 'forgetSessions'>) {
  await sessions.deleteSession(ctx.db, sha256(ctx.token));
  ctx.audit({ action: 'session.close', objectType: 'member', objectId: ctx.user.memberId });
  ctx.forgetSessions();
  return { done: true as const };
}

export async function changeLanguage(
  { db, user, now, audit }: Pick<Context, 'db' | 'user' | 'now' | 'audit'>,
  language: CultureName,
) {
  await accounts.setLanguage(db, user.personId, language, now());
  audit({ action: 'person.language', objectType: 'person', objectId: user.personId, detail: { language } });
  return { language };
}

/** Sets the new password after a code; every session of before ends. */
export async function resetPassword(
  ctx: OpenContext,
  given: { ticket: string; password: string; language: CultureName },
): Promise<TokenResponse> {
  const account = await spendTicket(ctx, given.ticket, 'reset');
  const person = await accounts.findPersonByAccount(ctx.db, account);
  if (!person) throw new AppError('INVALID_INPUT', { reason: 'codeExpired' });
  await setFirstPassword(ctx, { id: person.id, name: person.real_name, account }, given);
  return await openSession(ctx, person.id);
}

export async function setFirstPassword(
  { db, now }: Pick<OpenContext, 'db' | 'now'>,
  person: { id: string; name: string; account: string },
  given: { password: string; language: CultureName },
): Promise<void> {
  assertPassword(given.password, passwordPolicyFor(given.language), [person.account, person.name]);
  await accounts.setPassword(db, person.id, await hashPassword(given.password), now());
  await sessions.deleteSessionsOfPerson(db, person.id);
}

/** Changes my password; it stays signed in only here. */
export async function changePassword(
  ctx: Pick<Context, 'db' | 'user' | 'now' | 'language' | 'token' | 'audit' | 'forgetSessions'>,
  given: { oldPassword: string; newPassword: string },
) {
  const { db, user, now, language, audit } = ctx;
  await assertOwnPassword(ctx, given.oldPassword, 'oldPassword');
  const person = await accounts.getPerson(db, user.personId);
  const about = [person.phone ?? person.email ?? '', person.real_name];
  assertPassword(given.newPassword, passwordPolicyFor(language), about);
  await accounts.setPassword(db, user.personId, await hashPassword(given.newPassword), now());
  await sessions.deleteOtherSessions(db, user.personId, sha256(ctx.token));
  ctx.forgetSessions();
  audit({ action: 'person.password', objectType: 'person', objectId: user.personId });
  return { done: true as const };
}

/** Asked again before where money goes is changed. */
export async function assertOwnPassword(
  { db, user, now }: Pick<Context, 'db' | 'user' | 'now'>,
  password: string,
  path = 'password',
): Promise<void> {
  await countUse(db, `password of ${user.personId}`, { most: 10, seconds: 300 }, now());
  const person = await accounts.getPerson(db, user.personId);
  if (!(await passwordFits(person.password_hash, password)))
    throw new AppError('INVALID_INPUT', {
      reason: 'wrongCredentials',
      fields: [{ path, code: 'wrongCredentials' }],
    });
}

/** A person by account, made without a password if there is none yet. */
export async function ensurePerson(
  { db, now }: Pick<Context, 'db' | 'now'>,
  given: { account: string; realName: string; language: CultureName },
): Promise<{ id: string; hasPassword: boolean }> {
  const account = given.account.toLowerCase();
  const found = await accounts.findPersonByAccount(db, account);
  if (found) return { id: found.id, hasPassword: found.password_hash !== null };
  const id = newId();
  await accounts.insertPerson(db, { id, ...given, account, passwordHash: null, now: now() });
  return { id, hasPassword: false };
}

export async function isRegistered({ db }: Pick<Context, 'db'>, account: string): Promise<boolean> {
  const person = await accounts.findPersonByAccount(db, account.toLowerCase());
  return person?.password_hash != null;
}

export async function endSessionsOfMember(
  { db, user }: Pick<Context, 'db' | 'user'>,
  memberId: string,
  personId: string,
) {
  await accounts.setMembershipState(db, personId, user.companyId, 'left');
  await sessions.deleteSessionsOfMember(db, user.companyId, memberId);
}

/** Puts a company on a person's list; a unique violation when it is there already. */
export async function addMembership(
  { db }: Pick<Context, 'db'>,
  row: { personId: string; companyId: string; memberId: string; state: 'invited' | 'active' },
): Promise<void> {
  await accounts.insertMembership(db, row);
}

export async function addCompany(
  { db, now }: Pick<OpenContext, 'db' | 'now'>,
  company: { companyId: string; name: string; demo: boolean },
): Promise<void> {
  await accounts.insertCompany(db, {
    id: company.companyId,
    name: company.name,
    demo: company.demo,
    now: now(),
  });
}

/** Who answers an activation code, and the company that waits for them. */
export async function whoActivates({ db }: Pick<OpenContext, 'db'>, account: string) {
  const person = await accounts.findPersonByAccount(db, account);
  const [waiting] = person ? await accounts.listMemberships(db, person.id) : [];
  if (!person || !waiting) throw new AppError('INVALID_INPUT', { reason: 'codeExpired' });
  return { personId: person.id, realName: person.real_name, companyName: waiting.name };
}

export async function activatePerson(
  { db, now }: Pick<OpenContext, 'db' | 'now'>,
  personId: string,
  language: CultureName,
) {
  await accounts.setLanguage(db, personId, language, now());
  const rows = await accounts.activateMemberships(db, personId);
  return rows.map(({ company_id, member_id }) => ({ companyId: company_id, memberId: member_id }));
}
