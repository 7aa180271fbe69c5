import type { CultureName } from '@outlay/contract/locale';
import { AppError } from '@outlay/contract/errors';
import { randomInt } from 'node:crypto';
import type { Context, OpenContext } from '#kit/context.ts';
import { newId } from '#kit/id.ts';
import * as accounts from './account.repository.ts';
import type { MembershipState } from './account.repository.ts';
import * as sessions from './session.repository.ts';

type Writer = Pick<Context, 'db' | 'now'>;

/** The person of an account, made without a password if there is none yet. */
export async function ensurePerson(
  { db, now }: Writer,
  given: { account: string; realName: string; language: CultureName },
): Promise<{ id: string; hasPassword: boolean }> {
  const account = given.account.toLowerCase();
  const found = await accounts.findPersonByAccount(db, account);
  if (found) return { id: found.id, hasPassword: found.password_hash !== null };
  const id = newId();
  await accounts.insertPerson(db, { id, ...given, account, passwordHash: null, now: now() });
  return { id, hasPassword: false };
}

/** The name and the account of whoever is signed in. */
export async function getPersonOf({ db, user }: Pick<Context, 'db' | 'user'>) {
  const person = await accounts.getPerson(db, user.personId);
  return { name: person.real_name, account: person.phone ?? person.email ?? '' };
}

export async function isRegistered({ db }: Pick<Context, 'db'>, account: string): Promise<boolean> {
  const person = await accounts.findPersonByAccount(db, account.toLowerCase());
  return person?.password_hash != null;
}

/** Out of a company, on every device and in everybody's name. */
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
  row: { personId: string; companyId: string; memberId: string; state: MembershipState },
): Promise<void> {
  await accounts.insertMembership(db, row);
}

/** Where I am a member: the companies, and me in each. */
export async function listEntered({ db, user }: Pick<Context, 'db' | 'user'>) {
  const rows = await accounts.listMemberships(db, user.personId, 'active');
  return rows.map(({ company_id, member_id }) => ({ companyId: company_id, memberId: member_id }));
}

/** The company's own row, with its settings. */
export const getCompany = (db: Context['db'], id: string) => accounts.getCompany(db, id);

/** Left out what is easily mistaken: people read it to each other. */
const CODE_LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

/** What people type to find a company. */
export const newCompanyCode = (): string =>
  Array.from({ length: 8 }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join('');

export async function addCompany(
  { db, now }: Writer,
  company: { companyId: string; name: string; demo: boolean },
): Promise<void> {
  const { companyId: id, name, demo } = company;
  await accounts.insertCompany(db, { id, code: newCompanyCode(), name, demo, now: now() });
}

/** Who answers an activation code, and the company that waits for them. */
export async function whoActivates({ db }: Pick<OpenContext, 'db'>, account: string) {
  const person = await accounts.findPersonByAccount(db, account);
  const [waiting] = person ? await accounts.listMemberships(db, person.id, 'invited', 'active') : [];
  if (!person || !waiting) throw new AppError('INVALID_INPUT', { reason: 'codeExpired' });
  return { personId: person.id, realName: person.real_name, companyName: waiting.name };
}

export async function activatePerson({ db, now }: Writer, personId: string, language: CultureName) {
  await accounts.setLanguage(db, personId, language, now());
  const rows = await accounts.activateMemberships(db, personId);
  return rows.map(({ company_id, member_id }) => ({ companyId: company_id, memberId: member_id }));
}
