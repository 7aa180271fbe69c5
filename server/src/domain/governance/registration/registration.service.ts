import { AppError } from '@outlay/contract/errors';
import { decodeLocale, type Spoken } from '@outlay/contract/locale.codec';
import type { Role } from '@outlay/contract/permission';
import type { SignInAnswer, TokenResponse } from '@outlay/contract/organisation/account.session';
import { setFirstPassword } from '#domain/organisation/account/account.service.ts';
import { changeCompany, openingOf } from '#domain/organisation/account/device.service.ts';
import {
  activatePerson,
  addCompany,
  addMembership,
  ensurePerson,
  getPersonOf,
  isRegistered,
  whoActivates,
} from '#domain/organisation/account/person.service.ts';
import { openSession, startSession, type Opening } from '#domain/organisation/account/session.service.ts';
import { checkCode, spendTicket } from '#domain/organisation/account/verification.service.ts';
import { admitMember, foundMember } from '#domain/organisation/company/member.service.ts';
import type { Context, OpenContext } from '#request/context.ts';
import { newId } from '#system/id.ts';
import { seedNewCompany } from './seed-defaults.service.ts';

export async function checkRegistrationCode(ctx: OpenContext, request: { account: string; code: string }) {
  const { ticket, passwordPolicy } = await checkCode(ctx, request, 'register');
  if (await isRegistered(ctx, request.account))
    throw new AppError('CONFLICT', { reason: 'alreadyRegistered' });
  return { ticket, passwordPolicy };
}

interface Registration extends Spoken {
  ticket: string;
  companyName: string;
  realName: string;
  password: string;
}

/** Registers a company: its creator is the administrator and is signed in. */
export async function registerCompany(ctx: OpenContext, input: Registration): Promise<TokenResponse> {
  const account = await spendTicket(ctx, input.ticket, 'register');
  if (await isRegistered(ctx, account)) throw new AppError('CONFLICT', { reason: 'alreadyRegistered' });
  const { realName, password } = input;
  const locale = decodeLocale(input, ctx.locale);
  const person = await ensurePerson(ctx, { account, realName, locale });
  await setFirstPassword(ctx, { id: person.id, name: realName, account }, { password, locale });
  const founder = { personId: person.id, name: input.realName, account };
  const companyId = await foundFor(ctx, founder, input.companyName);
  return await startSession(ctx, person.id, { companyId, way: 'code' });
}

interface Founder {
  personId: string;
  name: string;
  account: string;
}

/** Creates a company with this person as its first member and administrator; returns its id. */
async function foundFor(
  ctx: Pick<Opening, 'db' | 'now' | 'enterCompany' | 'audit'>,
  { personId, name, account }: Founder,
  companyName: string,
): Promise<string> {
  const companyId = newId();
  const memberId = newId();
  await foundCompany(ctx, { companyId, name: companyName, demo: false });
  await addMembership(ctx, { personId, companyId, memberId, state: 'active' });
  const roles: Role[] = ['administrator', 'employee'];
  await foundMember(ctx, { companyId, memberId, personId, name, account, roles });
  ctx.audit({
    companyId,
    actorId: memberId,
    founds: true,
    action: 'company.register',
    objectType: 'company',
    objectId: companyId,
    detail: { name: companyName },
  });
  return companyId;
}

/** Creates another company for a signed-in person, as its administrator, and switches to it. */
export async function createCompany(
  ctx: Context,
  { companyName }: { companyName: string },
): Promise<TokenResponse> {
  const { personId } = ctx.user;
  const { name, account } = await getPersonOf(ctx);
  const companyId = await foundFor(openingOf(ctx), { personId, name, account }, companyName);
  return await changeCompany(ctx, { companyId });
}

/** Creates a company with the default data. From here on the transaction is in it. */
export async function foundCompany(
  ctx: Pick<OpenContext, 'db' | 'now' | 'enterCompany'>,
  company: { companyId: string; name: string; demo: boolean },
): Promise<void> {
  await addCompany(ctx, company);
  await ctx.enterCompany(company.companyId);
  await seedNewCompany(ctx, company.companyId);
}

/** First step of activation for an invited member: checks the code and returns the company to show. */
export async function checkActivationCode(ctx: OpenContext, request: { account: string; code: string }) {
  const { ticket, account, passwordPolicy } = await checkCode(ctx, request, 'activate');
  const { realName, companyId, companyName } = await whoActivates(ctx, account);
  return { ticket, realName, companyId, companyName, passwordPolicy };
}

/** Last step of activation: sets the password, joins the company that was shown, and signs in. */
export async function activateWithPassword(
  ctx: OpenContext,
  input: { ticket: string; password: string; companyId?: string | undefined } & Spoken,
): Promise<SignInAnswer> {
  const account = await spendTicket(ctx, input.ticket, 'activate');
  const { personId, realName, companyId } = await whoActivates(ctx, account, input.companyId);
  const { password } = input;
  const locale = decodeLocale(input, ctx.locale);
  await setFirstPassword(ctx, { id: personId, name: realName, account }, { password, locale });
  const joined = await activatePerson(ctx, personId, { companyId, locale });
  if (joined) {
    const { memberId } = joined;
    await ctx.enterCompany(companyId);
    await admitMember(ctx, companyId, memberId);
    const who = { companyId, actorId: memberId };
    ctx.audit({ ...who, action: 'member.activate', objectType: 'member', objectId: memberId });
  }
  return await openSession(ctx, personId, { companyId, way: 'code' });
}
