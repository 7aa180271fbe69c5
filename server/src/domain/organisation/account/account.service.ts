import type { Locale } from '@outlay/contract/locale';
import { decodeLocale, encodeLocale, type Spoken } from '@outlay/contract/locale.codec';
import { AppError } from '@outlay/contract/errors';
import type { Received } from '@outlay/contract/endpoint';
import type { accountEndpoints } from '@outlay/contract/organisation/account';
import type { SignInAnswer } from '@outlay/contract/organisation/account.session';
import type { Context, OpenContext } from '#request/context.ts';
import * as accounts from './account.repository.ts';
import { assertPassword, hashPassword, passwordFits } from './password.ts';
import { countGuess } from './guess.service.ts';
import { assertCodeMayOpen } from './lost-factor.service.ts';
import * as sessions from './session.repository.ts';
import { openSession } from './session.service.ts';
import { policyForPerson, policyOf } from './token-user.service.ts';
import { spendTicket } from './verification.service.ts';

export async function changeLanguage(
  { db, user, now, audit }: Pick<Context, 'db' | 'user' | 'now' | 'audit'>,
  { cultureName, locale: requestedLocale }: Received<typeof accountEndpoints.changeLanguage>,
) {
  const locale = decodeLocale({ language: cultureName, locale: requestedLocale });
  await accounts.setLocale(db, user.personId, locale, now());
  const detail = encodeLocale(locale);
  audit({ action: 'person.language', objectType: 'person', objectId: user.personId, detail });
  return detail;
}

/** Sets the new password after a code was proved; ends all earlier sessions. */
export async function resetPassword(
  ctx: OpenContext,
  input: { ticket: string; password: string } & Spoken,
): Promise<SignInAnswer> {
  const account = await spendTicket(ctx, input.ticket, 'reset');
  const person = await accounts.findPersonByAccount(ctx.db, account);
  if (!person) throw new AppError('INVALID_INPUT', { reason: 'codeExpired' });
  await assertCodeMayOpen(ctx, person);
  const { password } = input;
  const locale = decodeLocale(input, ctx.locale);
  await setFirstPassword(ctx, { id: person.id, name: person.real_name, account }, { password, locale });
  await accounts.notePasswordByCode(ctx.db, person.id, ctx.now());
  return await openSession(ctx, person.id, { way: 'code' });
}

export async function setFirstPassword(
  { db, now }: Pick<OpenContext, 'db' | 'now'>,
  person: { id: string; name: string; account: string },
  input: { password: string; locale: Locale },
): Promise<void> {
  const companies = await accounts.listMemberships(db, person.id, 'active', 'invited');
  const about = [person.account, person.name, ...companies.map(({ name }) => name)];
  assertPassword(input.password, await policyForPerson(db, person.id, input.locale), about);
  await accounts.setPassword(db, person.id, await hashPassword(input.password), now());
  await sessions.deleteSessionsOfPerson(db, person.id);
}

/** Changes the caller's password and ends all the person's other sessions. */
export async function changePassword(ctx: Context, input: { oldPassword: string; newPassword: string }) {
  const { db, user, now, locale, audit } = ctx;
  await assertOwnPassword(ctx, input.oldPassword, 'oldPassword');
  const person = await accounts.getPerson(db, user.personId);
  const company = await accounts.getCompany(db, user.companyId);
  const about = [person.phone ?? person.email ?? '', person.real_name, company.name];
  assertPassword(input.newPassword, policyOf(company, locale), about);
  await accounts.setPassword(db, user.personId, await hashPassword(input.newPassword), now());
  await sessions.deleteOtherSessions(db, user.personId, user.session?.id ?? '');
  ctx.forgetSessions();
  audit({ action: 'person.password', objectType: 'person', objectId: user.personId });
  return { done: true as const };
}

/** Checks the password again before acts that an unattended phone must not allow. Wrong attempts stay counted. */
export async function assertOwnPassword(
  ctx: Pick<Context, 'db' | 'directory' | 'user' | 'now' | 'origin'>,
  password: string,
  path = 'password',
): Promise<void> {
  const { personId } = ctx.user;
  const wasRight = await countGuess(ctx, 'password', personId);
  const person = await accounts.getPerson(ctx.db, personId);
  if (!(await passwordFits(person.password_hash, password)))
    throw new AppError('INVALID_INPUT', {
      reason: 'wrongCredentials',
      fields: [{ path, code: 'wrongCredentials' }],
    });
  await wasRight();
}
