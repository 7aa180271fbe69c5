import { AppError } from '@outlay/contract/errors';
import type { Joined } from '@outlay/contract/membership/join';
import { decodeLocale, type Spoken } from '@outlay/contract/locale.codec';
import type { SignInAnswer } from '@outlay/contract/organisation/account.session';
import { setFirstPassword } from '#domain/organisation/account/account.service.ts';
import { openingOf } from '#domain/organisation/account/device.service.ts';
import {
  companyToJoin,
  findCompanies,
  maySignIn,
  membershipOf,
  putMembership,
} from '#domain/organisation/account/membership.service.ts';
import { ensurePerson, getPersonOf } from '#domain/organisation/account/person.service.ts';
import { openSession } from '#domain/organisation/account/session.service.ts';
import { assertCaptcha } from '#domain/organisation/account/captcha.service.ts';
import { checkCode, spendTicket } from '#domain/organisation/account/verification.service.ts';
import { listHolders, takeIn } from '#domain/organisation/company/newcomer.service.ts';
import { notify } from '#domain/platform/message/message.service.ts';
import type { Context, OpenContext } from '#request/context.ts';
import { newId } from '#system/id.ts';
import { countUse } from '#request/limit.ts';
import { isDuplicate } from '#database/transaction.ts';
import { closedInvitation, needsConsent } from './invitation.policy.ts';
import * as invitations from './invitation.repository.ts';
import { openInvitation } from './invitation.service.ts';
import * as requests from './join.repository.ts';

/** The part of the context that joining needs, for signed-in and anonymous callers. */
type Joining = Pick<OpenContext, 'db' | 'directory' | 'now' | 'enterCompany' | 'audit' | 'emit'>;

interface Person {
  personId: string;
  name: string;
  account: string;
}
interface Target {
  token?: string | undefined;
  companyId?: string | undefined;
  note: string;
}

/**
 * Finds a company by its code or full name; a company that does not allow this gives the same response as an
 * unknown one.
 */
export async function findCompany(
  ctx: OpenContext,
  input: { search: string } & Parameters<typeof assertCaptcha>[1],
) {
  const { db, directory, now, origin } = ctx;
  await countUse(directory, `find company from ${origin.address}`, { most: 30, seconds: 3600 }, now());
  await assertCaptcha(ctx, input);
  return { items: await findCompanies(db, input.search) };
}

/** `known` may reveal that the account exists, since the person proved that it is theirs. */
export async function checkJoinCode(ctx: OpenContext, request: { account: string; code: string }) {
  const { ticket, passwordPolicy, account } = await checkCode(ctx, request, 'join');
  return { ticket, passwordPolicy, known: await maySignIn(ctx.db, account) };
}

interface Registration extends Target, Spoken {
  ticket: string;
  realName: string;
  password: string;
}

/**
 * Registers a person who joins a company at once or waits for its consent. A person who has left every
 * company cannot sign in, so the code serves as proof, as for a forgotten password.
 */
export async function registerToJoin(
  ctx: OpenContext,
  input: Registration,
): Promise<SignInAnswer | { waiting: true; companyName: string }> {
  const account = await spendTicket(ctx, input.ticket, 'join');
  if (await maySignIn(ctx.db, account)) throw new AppError('CONFLICT', { reason: 'alreadyRegistered' });
  const { realName: name, password } = input;
  const locale = decodeLocale(input, ctx.locale);
  const person = await ensurePerson(ctx, { account, realName: name, locale });
  await setFirstPassword(ctx, { id: person.id, name, account }, { password, locale });
  const { waiting, companyId, companyName } = await join(ctx, { personId: person.id, name, account }, input);
  return waiting ? { waiting, companyName } : await openSession(ctx, person.id, { companyId, way: 'code' });
}

/** A signed-in person joins another company; the session stays in the current one. */
export async function joinCompany(ctx: Context, target: Target): Promise<Joined> {
  const { directory, emit, user } = ctx;
  const { name, account } = await getPersonOf(ctx);
  const opening = { ...openingOf(ctx), directory, emit };
  const joined = await join(opening, { personId: user.personId, name, account }, target);
  await opening.enterCompany(user.companyId);
  return joined;
}

async function join(ctx: Joining, person: Person, target: Target): Promise<Joined> {
  if (target.token !== undefined) return await joinByInvitation(ctx, person, target.token, target.note);
  if (target.companyId === undefined)
    throw new AppError('INVALID_INPUT', { fields: [{ path: 'companyId', code: 'required' }] });
  const company = await companyToJoin(ctx.db, target.companyId);
  if (!company?.mayBeAsked) throw new AppError('NOT_FOUND', `company ${target.companyId}`);
  await ctx.enterCompany(company.id);
  return await requestToJoin(ctx, person, company, { note: target.note, invitationId: null });
}

/** Uses one place of the invitation, then joins: at once if its maker may admit people, else by request. */
async function joinByInvitation(ctx: Joining, person: Person, token: string, note: string): Promise<Joined> {
  const { db, now } = ctx;
  const { company, row, inviter } = await openInvitation(ctx, token);
  const membership = await membershipOf(db, person.personId, company.id);
  if (membership?.state === 'active') throw new AppError('CONFLICT', { reason: 'alreadyMember' });
  if (!(await invitations.takePlace(db, company.id, row.id, now()))) throw closedInvitation('used');
  if (membership?.state !== 'invited' && needsConsent(inviter, row.account, person.account))
    return await requestToJoin(ctx, person, company, { note, invitationId: row.id });
  const departmentId = row.department_id ?? undefined;
  const { memberId } = await takeIn(ctx, {
    ...{ ...person, companyId: company.id, state: 'active' },
    ...(departmentId === undefined ? {} : { departmentId }),
  });
  const decidedBy = inviter.memberId;
  await requests.settleRequests(db, company.id, person.personId, { decidedBy, now: now() });
  ctx.audit({
    ...{ companyId: company.id, actorId: memberId, action: 'member.join' },
    ...{ objectType: 'member', objectId: memberId, detail: { invitationId: row.id } },
  });
  return { waiting: false, companyId: company.id, companyName: company.name };
}

/** Creates a join request and notifies those who may decide it. */
async function requestToJoin(
  ctx: Joining,
  person: Person,
  company: { id: string; name: string },
  { note, invitationId }: { note: string; invitationId: string | null },
): Promise<Joined> {
  const { db, directory, now } = ctx;
  const companyId = company.id;
  await countUse(directory, `ask to join ${person.personId}`, { most: 10, seconds: 86_400 }, now());
  const membership = await membershipOf(db, person.personId, companyId);
  if (membership?.state === 'active') throw new AppError('CONFLICT', { reason: 'alreadyMember' });
  const joined = { companyId, companyName: company.name };
  // An administrator has invited them already, so no request is needed.
  if (membership?.state === 'invited') {
    await takeIn(ctx, { ...person, companyId, state: 'active' });
    return { ...joined, waiting: false };
  }
  const id = newId();
  const memberId = membership?.memberId ?? newId();
  await insertOnce(ctx, { ...person, companyId, id, note, invitationId, now: now() });
  await putMembership(db, { personId: person.personId, companyId, memberId, state: 'asked' });
  ctx.audit({
    ...{ companyId, actorId: memberId, action: 'join.ask' },
    ...{ objectType: 'joinRequest', objectId: id, detail: { invitationId } },
  });
  const emit: Context['emit'] = (entry) => ctx.emit({ ...entry, companyId });
  const to = await listHolders(ctx, companyId, 'member.write');
  notify({ emit }, { to, kind: 'joinAsked', values: { name: person.name } });
  return { ...joined, waiting: true };
}

async function insertOnce(
  { db }: Joining,
  request: Parameters<typeof requests.insertRequest>[1],
): Promise<void> {
  try {
    await requests.insertRequest(db, request);
  } catch (error) {
    if (isDuplicate(error)) throw new AppError('CONFLICT', { reason: 'alreadyAsked' });
    throw error;
  }
}
