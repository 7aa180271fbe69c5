import type { Locale } from '@outlay/contract/locale';
import { decodeLocale, encodeLocale } from '@outlay/contract/locale.codec';
import { PasswordPolicy, passwordPolicyFor } from '@outlay/contract/organisation/account.password';
import { encodeNames, type TokenUser } from '@outlay/contract/organisation/account.token-user';
import type { Db } from '#database/connect.ts';
import type { SignedIn } from '#request/context.ts';
import * as accounts from './account.repository.ts';

/** The user of a token as specified, with what the app needs to draw its pages. */
export async function tokenUser(db: Db, user: SignedIn, locale: Locale): Promise<TokenUser> {
  const person = await accounts.getPerson(db, user.personId);
  // The app uses the language of the person who reads it, which may be the agent.
  const reader = user.agent ? await accounts.getPerson(db, user.agent.personId) : person;
  const company = await accounts.getCompany(db, user.companyId);
  const ownRoles = await accounts.listOwnRoleNames(db, user.companyId, user.memberId);
  const { agent, session } = user;
  return {
    userId: user.personId,
    memberId: user.memberId,
    companyId: user.companyId,
    ...encodeNames({
      companyName: company.name,
      name: user.name,
      personName: person.real_name,
      account: person.phone ?? person.email ?? '',
    }),
    ...encodeLocale(decodeLocale(reader)),
    departmentName: user.departmentName,
    roles: [...user.roles],
    ownRoles: agent ? [] : ownRoles,
    // Permissions for some departments open the same pages; the server decides what they show.
    permissions: [...new Set([...user.permissions, ...user.scoped.keys()])],
    featuresOff: [...user.featuresOff],
    passwordPolicy: policyOf(company, locale),
    logoFileId: company.logo_file_id,
    currency: company.currency,
    agent: agent && { memberId: agent.memberId, name: agent.name, scope: agent.scope },
    secondFactor: {
      enrolled: session?.secondFactor.enrolled ?? false,
      dueAt: session?.secondFactor.dueAt?.toISOString() ?? null,
      withheld: [...user.withheld],
    },
  };
}

/** The current password policy: the company's own, or the default of the language. */
export const policyOf = (company: { password_policy: string | null }, locale: Locale): PasswordPolicy =>
  PasswordPolicy.safeParse(company.password_policy).data ?? passwordPolicyFor(locale);

/** For people who are not signed in: the policy of the first of their companies that set one. */
export async function policyForPerson(
  db: Db,
  personId: string | undefined,
  locale: Locale,
): Promise<PasswordPolicy> {
  const chosen = personId === undefined ? null : await accounts.findChosenPolicy(db, personId);
  return policyOf({ password_policy: chosen }, locale);
}
