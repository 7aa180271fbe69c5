import type { Context } from '#request/context.ts';
import * as accounts from './account.repository.ts';
import type { MembershipState } from './account.repository.ts';
import * as memberships from './membership.repository.ts';

type Db = Context['db'];

export interface Membership {
  memberId: string;
  state: MembershipState;
  /** When the person last used this company; null if never. */
  lastUsedAt: Date | null;
}

/** A person's membership in a company; undefined when there is none. */
export async function membershipOf(
  db: Db,
  personId: string,
  companyId: string,
): Promise<Membership | undefined> {
  const row = await memberships.findMembership(db, personId, companyId);
  return row && { memberId: row.member_id, state: row.state, lastUsedAt: row.last_used_at };
}

export async function putMembership(
  db: Db,
  row: { personId: string; companyId: string; memberId: string; state: MembershipState },
): Promise<void> {
  await memberships.putMembership(db, row);
}

/** Invites many people who are in no company yet. */
export const addMemberships = (
  db: Db,
  companyId: string,
  rows: readonly { personId: string; memberId: string }[],
): Promise<unknown> => memberships.insertInvited(db, companyId, rows);

const FOUND_MOST = 5;

export async function findCompanies(db: Db, search: string) {
  const rows = await memberships.listFindable(db, search, FOUND_MOST);
  return rows.map(({ id, name }) => ({ companyId: id, name }));
}

/** The data of a company for people who want to join; undefined if it is closed or suspended. */
export async function companyToJoin(db: Db, companyId: string) {
  const row = await memberships.findCompany(db, companyId);
  if (!row || row.closed_at || row.suspended) return undefined;
  const off = new Set(row.features_off);
  return {
    id: row.id,
    name: row.name,
    /** People without an invitation may request to join. */
    mayBeAsked: row.may_be_found && !off.has('joinRequest'),
    mayInvite: !off.has('invite'),
  };
}

/** Whether the account has a password and a company to sign in to. After leaving the last company there is none. */
export async function maySignIn(db: Db, account: string): Promise<boolean> {
  const person = await accounts.findPersonByAccount(db, account.toLowerCase());
  if (person?.password_hash == null) return false;
  return (await accounts.listMemberships(db, person.id, 'active')).length > 0;
}
