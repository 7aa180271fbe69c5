import { sql } from 'kysely';
import type { Locale } from '@outlay/contract/locale';
import { encodeLocale } from '@outlay/contract/locale.codec';
import { COLUMNS } from '#database/columns.ts';
import type { Db } from '#database/connect.ts';

export type MembershipState = 'asked' | 'invited' | 'active' | 'left';

const columnOf = (account: string) => (account.includes('@') ? 'email' : 'phone');

export const findPersonByAccount = (db: Db, account: string) =>
  db.selectFrom('person').select(COLUMNS.person).where(columnOf(account), '=', account).executeTakeFirst();

export const getPerson = (db: Db, id: string) =>
  db.selectFrom('person').select(COLUMNS.person).where('id', '=', id).executeTakeFirstOrThrow();

export function insertPerson(
  db: Db,
  person: {
    id: string;
    account: string;
    realName: string;
    locale: Locale;
    passwordHash: string | null;
    now: Date;
  },
) {
  return db
    .insertInto('person')
    .values({
      id: person.id,
      [columnOf(person.account)]: person.account,
      real_name: person.realName,
      ...encodeLocale(person.locale),
      password_hash: person.passwordHash,
      created_at: person.now,
      updated_at: person.now,
    })
    .execute();
}

/** Inserts those whose account is free, and returns them. */
export const insertNewPeople = (
  db: Db,
  people: readonly { id: string; account: string; realName: string; locale: Locale }[],
  now: Date,
) =>
  db
    .insertInto('person')
    .values(
      people.map(({ id, account, realName, locale }) => ({
        ...{ id, phone: null, email: null, [columnOf(account)]: account, real_name: realName },
        ...{ ...encodeLocale(locale), password_hash: null, created_at: now, updated_at: now },
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'phone', 'email'])
    .execute();

export const setPassword = (db: Db, personId: string, passwordHash: string | null, now: Date) =>
  db
    .updateTable('person')
    .set({ password_hash: passwordHash, updated_at: now })
    .where('id', '=', personId)
    .execute();

/** Records that the password was set after proving the account with a code. */
export const notePasswordByCode = (db: Db, personId: string, now: Date) =>
  db.updateTable('person').set({ password_by_code_at: now }).where('id', '=', personId).execute();

export const markFactorReset = (db: Db, personId: string, now: Date) =>
  db
    .updateTable('person')
    .set({ factor_reset_at: now, updated_at: now })
    .where('id', '=', personId)
    .execute();

export const setLocale = (db: Db, personId: string, locale: Locale, now: Date) =>
  db
    .updateTable('person')
    .set({ ...encodeLocale(locale), updated_at: now })
    .where('id', '=', personId)
    .execute();

export const insertMembership = (
  db: Db,
  row: { personId: string; companyId: string; memberId: string; state: MembershipState },
) =>
  db
    .insertInto('membership')
    .values({
      person_id: row.personId,
      company_id: row.companyId,
      member_id: row.memberId,
      state: row.state,
    })
    .execute();

/** The person's memberships in these states, the most recently used first. */
export const listMemberships = <S extends 'asked' | 'invited' | 'active'>(
  db: Db,
  personId: string,
  ...states: S[]
) =>
  db
    .selectFrom('membership')
    .innerJoin('company', 'company.id', 'membership.company_id')
    .select([
      'membership.company_id',
      'membership.member_id',
      'membership.state',
      'company.name',
      'company.logo_file_id',
      'company.sign_in_domains as domains',
      'company.break_glass_ids as exempt_ids',
    ])
    .where('membership.person_id', '=', personId)
    .where('membership.state', 'in', states)
    .where('company.closed_at', 'is', null)
    .where('company.suspended', '=', false)
    .orderBy(sql`membership.last_used_at desc nulls last`)
    .orderBy('membership.company_id')
    .$narrowType<{ state: S }>()
    .execute();

export const setMembershipState = (db: Db, personId: string, companyId: string, state: MembershipState) =>
  db
    .updateTable('membership')
    .set({ state })
    .where('person_id', '=', personId)
    .where('company_id', '=', companyId)
    .execute();

/** Accepts or declines an invitation to a company; undefined when there is none. */
export const answerInvitation = (db: Db, personId: string, companyId: string, state: 'active' | 'left') =>
  db
    .updateTable('membership')
    .set({ state })
    .where('person_id', '=', personId)
    .where('company_id', '=', companyId)
    .where('state', '=', 'invited')
    .returning(['member_id'])
    .executeTakeFirst();

export const touchMembership = (db: Db, personId: string, companyId: string, now: Date) =>
  db
    .updateTable('membership')
    .set({ last_used_at: now })
    .where('person_id', '=', personId)
    .where('company_id', '=', companyId)
    .execute();

export const insertCompany = (
  db: Db,
  company: { id: string; code: string; name: string; demo: boolean; now: Date },
) =>
  db
    .insertInto('company')
    .values({
      id: company.id,
      code: company.code,
      name: company.name,
      demo: company.demo,
      created_at: company.now,
    })
    .execute();

/** The password policy of the first of the person's companies that set one; null when none has. */
export const findChosenPolicy = async (db: Db, personId: string): Promise<string | null> => {
  const row = await db
    .selectFrom('membership')
    .innerJoin('company', 'company.id', 'membership.company_id')
    .select('company.password_policy')
    .where('membership.person_id', '=', personId)
    .where('membership.state', 'in', ['active', 'invited'])
    .where('company.password_policy', 'is not', null)
    .orderBy('membership.company_id')
    .limit(1)
    .executeTakeFirst();
  return row?.password_policy ?? null;
};

/** Names of the company's own roles that a member holds. */
export const listOwnRoleNames = async (db: Db, companyId: string, memberId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('role_grant')
    .innerJoin('role', (join) =>
      join
        .onRef('role.company_id', '=', 'role_grant.company_id')
        .on(sql<boolean>`role.id::text = role_grant.role`),
    )
    .select('role.name')
    .where('role_grant.company_id', '=', companyId)
    .where('role_grant.member_id', '=', memberId)
    .where('role.removed_at', 'is', null)
    .orderBy('role.name')
    .execute();
  return rows.map(({ name }) => name);
};

export const getCompany = (db: Db, id: string) =>
  db.selectFrom('company').select(COLUMNS.company).where('id', '=', id).executeTakeFirstOrThrow();

/** Who must sign in through a connection: the mail domains, and the members who are exempt. */
export const setShownOutside = (db: Db, companyId: string, isShown: boolean) =>
  db
    .updateTable('company')
    .set({ shown_outside: isShown })
    .where('id', '=', companyId)
    .where('shown_outside', '!=', isShown)
    .execute();

export const listShownOutside = (db: Db) =>
  db
    .selectFrom('company')
    .select('id')
    .where('shown_outside', '=', true)
    .where('closed_at', 'is', null)
    .where('suspended', '=', false)
    .orderBy('id')
    .execute();

export const setSignInRule = (
  db: Db,
  companyId: string,
  { domains, exemptIds }: { domains: readonly string[]; exemptIds: readonly string[] },
) =>
  db
    .updateTable('company')
    .set({ sign_in_domains: [...domains], break_glass_ids: [...exemptIds] })
    .where('id', '=', companyId)
    .execute();
