import type { Locale } from '@outlay/contract/locale';
import { decodeLocale } from '@outlay/contract/locale.codec';
import { AppError } from '@outlay/contract/errors';
import { randomInt } from 'node:crypto';
import type { Context, OpenContext } from '#request/context.ts';
import { placeCompany } from '#database/transaction.ts';
import { newId } from '#system/id.ts';
import * as accounts from './account.repository.ts';
import type { MembershipState } from './account.repository.ts';
import * as sessions from './session.repository.ts';

type Writer = Pick<Context, 'db' | 'now'>;

/**
 * Returns the person of an account, creating one without a password if needed. Does not reveal which: a company must
 * not learn who has an account elsewhere.
 */
export async function ensurePerson(
  { db, now }: Writer,
  input: { account: string; realName: string; locale: Locale },
): Promise<{ id: string }> {
  const account = input.account.toLowerCase();
  const found = await accounts.findPersonByAccount(db, account);
  if (found) return { id: found.id };
  const id = newId();
  await accounts.insertPerson(db, { id, ...input, account, passwordHash: null, now: now() });
  return { id };
}

/** Creates people without a password for those of the accounts that nobody has; returns their ids by account. */
export async function addNewPeople(
  { db, now }: Writer,
  many: readonly { account: string; realName: string; locale: Locale }[],
): Promise<Map<string, string>> {
  if (many.length === 0) return new Map();
  const people = many.map((one) => ({ ...one, id: newId(), account: one.account.toLowerCase() }));
  const rows = await accounts.insertNewPeople(db, people, now());
  return new Map(rows.map((row) => [row.phone ?? row.email ?? '', row.id]));
}

/** The language of an account's person; undefined for an unknown account. */
export async function localeOfAccount({ db }: Pick<Context, 'db'>, account: string) {
  const person = await accounts.findPersonByAccount(db, account.toLowerCase());
  return person && decodeLocale(person);
}

/** The signed-in person's name and account. */
export async function getPersonOf({ db, user }: Pick<Context, 'db' | 'user'>) {
  const person = await accounts.getPerson(db, user.personId);
  return { name: person.real_name, account: person.phone ?? person.email ?? '' };
}

/** Whether anybody has this account, also without a password. */
export async function isKnownAccount({ db }: Pick<Context, 'db'>, account: string): Promise<boolean> {
  return (await accounts.findPersonByAccount(db, account.toLowerCase())) !== undefined;
}

export async function isRegistered({ db }: Pick<Context, 'db'>, account: string): Promise<boolean> {
  const person = await accounts.findPersonByAccount(db, account.toLowerCase());
  return person?.password_hash != null;
}

/** Ends a member's sessions on every device: their own, those as an agent, and those of their agents. */
export async function endSessionsOfMember(
  { db, user }: Pick<Context, 'db' | 'user'>,
  memberId: string,
  personId: string,
) {
  await accounts.setMembershipState(db, personId, user.companyId, 'left');
  await sessions.deleteSessionsOfMember(db, user.companyId, memberId);
}

/** Adds a membership; fails with a unique violation if it exists already. */
export async function addMembership(
  { db }: Pick<Context, 'db'>,
  row: { personId: string; companyId: string; memberId: string; state: MembershipState },
): Promise<void> {
  await accounts.insertMembership(db, row);
}

/** The companies in which the person is an active member, with the member id in each. */
export async function listEntered({ db, user }: Pick<Context, 'db' | 'user'>) {
  const rows = await accounts.listMemberships(db, user.personId, 'active');
  return rows.map(({ company_id, member_id }) => ({ companyId: company_id, memberId: member_id }));
}

/** The company's own row, with its settings. */
export const getCompany = (db: Context['db'], id: string) => accounts.getCompany(db, id);

/** Without characters that are easily confused when read aloud. */
const CODE_LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

/** Generates the code by which people find a company. */
export const newCompanyCode = (): string =>
  Array.from({ length: 8 }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join('');

export async function addCompany(
  { db, now }: Writer,
  company: { companyId: string; name: string; demo: boolean },
): Promise<void> {
  const { companyId: id, name, demo } = company;
  await placeCompany(db, id);
  await accounts.insertCompany(db, { id, code: newCompanyCode(), name, demo, now: now() });
}

/** The person of an activation code, and the company that invited them. */
export async function whoActivates({ db }: Pick<OpenContext, 'db'>, account: string, shown?: string) {
  const person = await accounts.findPersonByAccount(db, account);
  const memberships = person ? await accounts.listMemberships(db, person.id, 'invited', 'active') : [];
  const waiting =
    shown === undefined ? memberships[0] : memberships.find(({ company_id }) => company_id === shown);
  if (!person || !waiting) throw new AppError('INVALID_INPUT', { reason: 'codeExpired' });
  const { company_id: companyId, name: companyName } = waiting;
  return { personId: person.id, realName: person.real_name, companyId, companyName };
}

/** Activates the membership in the company whose name was shown; other invitations need their own acceptance. */
export async function activatePerson(
  { db, now }: Writer,
  personId: string,
  { companyId, locale }: { companyId: string; locale: Locale },
) {
  await accounts.setLocale(db, personId, locale, now());
  return await activateMembership(db, personId, companyId);
}

/** Accepts a company's invitation; undefined when there is none. */
export async function activateMembership(db: Context['db'], personId: string, companyId: string) {
  const row = await accounts.answerInvitation(db, personId, companyId, 'active');
  return row && { companyId, memberId: row.member_id };
}

/** Declines a company's invitation. */
export async function declineMembership(db: Context['db'], personId: string, companyId: string) {
  const row = await accounts.answerInvitation(db, personId, companyId, 'left');
  return row && { companyId, memberId: row.member_id };
}
