import { GRANTS, ROLES, type Permission } from '@outlay/contract/permission';
import { sql } from 'kysely';
import type { Db } from '#database/connect.ts';

/**
 * Locks the company's seat limit until the transaction ends, so that two newcomers cannot both take the last
 * seat.
 */
export const lockSeats = (db: Db, companyId: string) =>
  db
    .selectFrom('company')
    .select('seats')
    .where('id', '=', companyId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();

export const countTakenSeats = async (db: Db, companyId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('member')
    .select((q) => q.fn.countAll<string>().as('count'))
    .where('company_id', '=', companyId)
    .where('state', '!=', 'left')
    .executeTakeFirstOrThrow();
  return Number(count);
};

export const findMemberOfPerson = (db: Db, companyId: string, personId: string) =>
  db
    .selectFrom('member')
    .select(['id', 'state', 'version', 'department_id', 'grade'])
    .where('company_id', '=', companyId)
    .where('person_id', '=', personId)
    .forUpdate()
    .executeTakeFirst();

export interface MemberColumns {
  name?: string;
  department_id?: string | null;
  grade?: string;
  post_id?: string | null;
  state?: 'invited' | 'active';
  joined_at?: Date;
  left_at?: null;
}

export const insertNewcomer = (
  db: Db,
  row: { companyId: string; id: string; personId: string; account: string; now: Date } & {
    columns: MemberColumns & { name: string; state: 'invited' | 'active' };
  },
) =>
  db
    .insertInto('member')
    .values({
      company_id: row.companyId,
      id: row.id,
      person_id: row.personId,
      account: row.account,
      created_at: row.now,
      ...row.columns,
    })
    .execute();

/** The same for many who are in no company of this server, with the role Employee. */
export async function insertNewcomers(
  db: Db,
  companyId: string,
  rows: readonly (MemberColumns & {
    id: string;
    person_id: string;
    name: string;
    account: string;
    state: 'invited' | 'active';
  })[],
  now: Date,
): Promise<void> {
  const own = rows.map((row) => ({ ...row, company_id: companyId, created_at: now }));
  await db.insertInto('member').values(own).execute();
  await db
    .insertInto('role_grant')
    .values(
      rows.map(({ id }) => ({ company_id: companyId, member_id: id, role: 'employee', created_at: now })),
    )
    .execute();
}

/** Returns the new version; undefined when the expected version is out of date. */
export const amendMember = async (
  db: Db,
  companyId: string,
  id: string,
  version: number,
  columns: MemberColumns,
): Promise<number | undefined> => {
  const row = await db
    .updateTable('member')
    .set({ ...columns, version: version + 1 })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('version')
    .executeTakeFirst();
  return row?.version;
};

/** Resets the member's roles to employee only, dropping any earlier ones. */
export async function addAsEmployee(db: Db, companyId: string, memberId: string, now: Date): Promise<void> {
  await db
    .deleteFrom('role_grant')
    .where('company_id', '=', companyId)
    .where('member_id', '=', memberId)
    .execute();
  await db
    .insertInto('role_grant')
    .values({ company_id: companyId, member_id: memberId, role: 'employee', created_at: now })
    .execute();
}

/**
 * Members who hold one of the permissions today, by a built-in role or one of the company's own: for the whole company, or
 * anywhere in it.
 */
export const listHoldersOf = async (
  db: Db,
  companyId: string,
  permissions: readonly Permission[],
  { today, where }: { today: string; where: 'everywhere' | 'anywhere' },
): Promise<string[]> => {
  const builtIn = ROLES.filter((role) => permissions.some((one) => GRANTS[role].includes(one)));
  const rows = await db
    .selectFrom('role_grant as g')
    .innerJoin('member as m', (join) =>
      join.onRef('m.company_id', '=', 'g.company_id').onRef('m.id', '=', 'g.member_id'),
    )
    .leftJoin('role as r', (join) =>
      join
        .onRef('r.company_id', '=', 'g.company_id')
        .on(sql<boolean>`r.id::text = g.role`)
        .on('r.removed_at', 'is', null),
    )
    .select('m.id')
    .distinct()
    .where('g.company_id', '=', companyId)
    .where('m.state', '=', 'active')
    .$if(where === 'everywhere', (q) => q.where(sql<boolean>`cardinality(g.department_ids) = 0`))
    .where((w) => w.or([w('g.until', 'is', null), w('g.until', '>=', today)]))
    .where((w) =>
      w.or([w('g.role', 'in', [...builtIn]), sql<boolean>`r.permissions && ${[...permissions]}::text[]`]),
    )
    .execute();
  return rows.map(({ id }) => id);
};

export const listGradeNames = async (db: Db, companyId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('grade')
    .select('name')
    .where('company_id', '=', companyId)
    .orderBy('position')
    .orderBy('name')
    .execute();
  return rows.map(({ name }) => name);
};

export const listPosts = (db: Db, companyId: string) =>
  db
    .selectFrom('post')
    .select(['id', 'name'])
    .where('company_id', '=', companyId)
    .orderBy('position')
    .execute();

const knownMembers = (db: Db, companyId: string) =>
  db
    .selectFrom('member')
    .select(['id', 'person_id', 'version', 'state', 'name', 'account', 'department_id', 'grade', 'post_id'])
    .where('company_id', '=', companyId);

export const listMembersByAccounts = (db: Db, companyId: string, accounts: readonly string[]) =>
  knownMembers(db, companyId)
    .where(sql<boolean>`account = any(${accounts}::text[])`)
    .execute();

export const listMembersByIds = (db: Db, companyId: string, ids: readonly string[]) =>
  knownMembers(db, companyId)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute();
