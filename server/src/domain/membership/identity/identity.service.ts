import { AppError } from '@outlay/contract/errors';
import type { IdentityAnswer, LinkNeeded } from '@outlay/contract/membership/identity';
import { OutsideWay } from '@outlay/contract/organisation/account.session';
import { recordConsent } from '#domain/organisation/account/consent.service.ts';
import { ensurePerson, getCompany, isKnownAccount } from '#domain/organisation/account/person.service.ts';
import { openSession, startSession } from '#domain/organisation/account/session.service.ts';
import { listHolders, membersById, takeIn } from '#domain/organisation/company/newcomer.service.ts';
import { notify } from '#domain/platform/message/message.service.ts';
import type { ProvedIdentity } from '#database/tables.ts';
import type { Context, OpenContext } from '#request/context.ts';
import { newId } from '#system/id.ts';
import type { Opened } from '#domain/membership/connection/source.service.ts';
import { assertSignsIn, noteEvent, openConnection } from '#domain/membership/connection/opened.service.ts';
import { storeAttempt } from './attempt.service.ts';
import * as identities from './identity.repository.ts';
import type { LinkedBy } from './identity.repository.ts';

const ADMINISTRATORS_SHOWN = 3;

interface Member {
  memberId: string;
  personId: string;
}

/**
 * Signs in somebody whom a connection has identified: the member they are linked to; else, at the first meeting, the member
 * whom the trusted directory names, or a new member; else the answer requests a proof of an account.
 */
export async function enter(
  ctx: OpenContext,
  connectionId: string,
  { identity, to }: { identity: ProvedIdentity; to: string | null },
): Promise<IdentityAnswer> {
  const connection = await openConnection(ctx, connectionId);
  assertSignsIn(connection);
  const { companyId } = connection;
  const linked = await identities.findBySubject(ctx.db, companyId, connectionId, identity.subject);
  if (linked) {
    if (linked.state !== 'active') throw notInCompany();
    await identities.touchIdentity(ctx.db, companyId, linked.id, { name: identity.name, now: ctx.now() });
    const member = { memberId: linked.member_id, personId: linked.person_id };
    return await openFor(ctx, connection, { identity, to, member });
  }
  const member = (await findTrusted(ctx, connection, identity)) ?? (await create(ctx, connection, identity));
  if (member) return await openFor(ctx, connection, { identity, to, member });
  return await requestProof(ctx, connection, { identity, to });
}

export const notInCompany = () => new AppError('NOT_ALLOWED', { reason: 'notInCompany' });

async function openFor(
  ctx: OpenContext,
  { id, companyId, settings, bringsFactor }: Opened,
  { identity, to, member }: { identity: ProvedIdentity; to: string | null; member: Member },
): Promise<IdentityAnswer> {
  await noteEvent(ctx, { id, companyId }, { kind: 'signIn', name: identity.name });
  const outside = { connectionId: id, sessionRef: identity.sessionRef };
  // No proof of ours was given, so acts that move money still require one.
  const details = { companyId, way: OutsideWay.parse(settings.kind), steppedUpAt: null, outside };
  const hasFactor = bringsFactor && identity.secondFactor;
  const answer = hasFactor
    ? await startSession(ctx, member.personId, details)
    : await openSession(ctx, member.personId, details);
  return answer.success ? { ...answer, to } : answer;
}

/** The accounts by which the outside directory knows the person. */
const accountsOf = ({ phone, email }: ProvedIdentity): string[] =>
  [phone, email].flatMap((account) => (account ? [account.toLowerCase()] : []));

/**
 * The one member with an account of the outside directory, if the company trusts it. Somebody who was invited joins by it,
 * as by a code sent to the account; whoever has a password elsewhere accepts the invitation with it first.
 */
async function findTrusted(
  ctx: OpenContext,
  connection: Opened,
  identity: ProvedIdentity,
): Promise<Member | undefined> {
  const accounts = accountsOf(identity);
  if (!connection.trustsDirectory || accounts.length === 0) return undefined;
  const found = await identities.listEnterable(ctx.db, connection.companyId, accounts);
  const [only] = found;
  // The phone number of one member and the mail address of another: nobody knows whose it is.
  if (!only || found.length > 1) return undefined;
  const member = { memberId: only.id, personId: only.person_id };
  if (only.state === 'invited') await join(ctx, connection.companyId, only);
  return (await link(ctx, connection, { identity, member, by: 'directory' })) ? member : undefined;
}

async function join(
  ctx: OpenContext,
  companyId: string,
  one: { id: string; person_id: string; name: string; account: string },
): Promise<void> {
  const { id: memberId, person_id: personId, name, account } = one;
  await takeIn(ctx, { companyId, personId, name, account, state: 'active' });
  ctx.audit({
    ...{ companyId, actorId: memberId, action: 'member.activate', objectType: 'member', objectId: memberId },
  });
  await recordConsent(ctx, personId);
}

/**
 * A new member of the mapped department. Only for accounts that nobody has: whoever has one elsewhere proves it first,
 * because the outside directory is another company's word.
 */
async function create(
  ctx: OpenContext,
  connection: Opened,
  identity: ProvedIdentity,
): Promise<Member | undefined> {
  const { companyId, createsMembers, departmentId } = connection;
  const [account] = accountsOf(identity);
  if (!createsMembers || account === undefined || (await isKnownAccount(ctx, account))) return undefined;
  const name = identity.name === '' ? account : identity.name;
  const { id: personId } = await ensurePerson(ctx, { account, realName: name, locale: ctx.locale });
  const { memberId } = await takeIn(ctx, {
    ...{ companyId, personId, name, account, state: 'active' },
    departmentId,
  });
  ctx.audit({
    ...{ companyId, actorId: memberId, action: 'member.add', objectType: 'member', objectId: memberId },
    detail: { connectionId: connection.id, departmentId },
  });
  await recordConsent(ctx, personId);
  const member = { memberId, personId };
  await link(ctx, connection, { identity, member, by: 'created' });
  return member;
}

/** Links the identity to the member; false if either is linked already in this connection. */
async function link(
  ctx: Pick<OpenContext, 'db' | 'now' | 'audit' | 'emit'>,
  { id: connectionId, companyId, name, settings }: Opened,
  { identity, member, by }: { identity: ProvedIdentity; member: Member; by: LinkedBy },
): Promise<boolean> {
  const { memberId } = member;
  const inserted = await identities.insertIdentity(ctx.db, companyId, {
    ...{ id: newId(), connectionId, subject: identity.subject, memberId, name: identity.name, by },
    now: ctx.now(),
  });
  if (!inserted) return false;
  ctx.audit({
    ...{ companyId, actorId: memberId, action: 'identity.link', objectType: 'member', objectId: memberId },
    detail: { connectionId, kind: settings.kind, by },
  });
  await noteEvent(ctx, { id: connectionId, companyId }, { kind: 'linked', name: identity.name, detail: by });
  const emit: Context['emit'] = (entry) => ctx.emit({ ...entry, companyId });
  if (by !== 'created') notify({ emit }, { to: [memberId], kind: 'identityLinked', values: { name } });
  return true;
}

async function requestProof(
  ctx: OpenContext,
  { id: connectionId, companyId, name, settings }: Opened,
  { identity, to }: { identity: ProvedIdentity; to: string | null },
): Promise<LinkNeeded> {
  const challenge = await storeAttempt(ctx, 'proved', { companyId, connectionId, identity, to });
  const company = await getCompany(ctx.db, companyId);
  const holders = (await listHolders(ctx, companyId, 'member.write')).slice(0, ADMINISTRATORS_SHOWN);
  const people = await membersById(ctx.db, companyId, holders);
  return {
    success: false,
    link: {
      ...{ challenge, kind: settings.kind, connectionName: name, companyName: company.name },
      ...{ name: identity.name, account: accountsOf(identity)[0] ?? null },
      administrators: [...people.values()].map((one) => one.name),
    },
  };
}

/** Links after a proof: the caller has signed in with an account of their own. */
export async function linkProved(
  ctx: Pick<OpenContext, 'db' | 'now' | 'audit' | 'emit'>,
  connection: Opened,
  details: { identity: ProvedIdentity; member: Member },
): Promise<void> {
  if (!(await link(ctx, connection, { ...details, by: 'proof' })))
    throw new AppError('CONFLICT', { reason: 'identityTaken' });
}
