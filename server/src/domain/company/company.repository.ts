import { sql } from 'kysely';
import { ROLES, type Role } from '@outlay/contract/permission';
import { built } from '#database/built.ts';
import type { Db } from '#database/connect.ts';
import { containing } from '#kit/like.ts';

/** Members with their department's name and their roles. */
const members = (db: Db, companyId: string) =>
  db
    .selectFrom('member')
    .leftJoin('department', (join) =>
      join
        .onRef('department.company_id', '=', 'member.company_id')
        .onRef('department.id', '=', 'member.department_id'),
    )
    .where('member.company_id', '=', companyId)
    .select((q) => [
      'member.id',
      'member.name',
      'member.account',
      'member.person_id',
      'member.department_id',
      'member.grade',
      'member.state',
      'member.version',
      'department.name as department_name',
      q
        .selectFrom('role_grant')
        .select(sql<string[]>`coalesce(array_agg(role order by role), '{}')`.as('roles'))
        .whereRef('role_grant.company_id', '=', 'member.company_id')
        .whereRef('role_grant.member_id', '=', 'member.id')
        .as('roles'),
    ]);

export const listMembers = (
  db: Db,
  companyId: string,
  page: {
    search: string;
    departmentId: string | undefined;
    after: { name: string; id: string } | null;
    size: number;
  },
) =>
  members(db, companyId)
    .where('member.state', '!=', 'left')
    .$if(page.search !== '', (q) =>
      q.where((w) =>
        w.or([
          w('member.name', 'ilike', containing(page.search)),
          w('member.account', 'like', containing(page.search)),
        ]),
      ),
    )
    .$if(page.departmentId !== undefined, (q) =>
      q.where('member.department_id', '=', page.departmentId ?? ''),
    )
    .$if(page.after !== null, (q) =>
      q.where(sql<boolean>`(member.name, member.id) > (${page.after?.name}, ${page.after?.id}::uuid)`),
    )
    .orderBy('member.name')
    .orderBy('member.id')
    .limit(page.size)
    .execute();

export const findMember = (db: Db, companyId: string, id: string) =>
  members(db, companyId).where('member.id', '=', id).executeTakeFirst();

/** Colleagues by id, for the names on a page. */
export const listMembersByIds = (db: Db, companyId: string, ids: readonly string[]) =>
  membersOf(db, { companyId, ids });
const membersOf = built((db, { companyId, ids }: { companyId: string; ids: readonly string[] }) =>
  members(db, companyId).where(sql<boolean>`member.id = any(${ids})`),
);

/** Holders of a role; `here`: only those who have activated and can sign in. */
export const listMemberIdsWithRole = (db: Db, companyId: string, role: Role, here: boolean) =>
  holdersOf(db, { companyId, role, states: here ? ['active'] : ['active', 'invited'] });
const holdersOf = built((db, given: { companyId: string; role: Role; states: readonly string[] }) =>
  db
    .selectFrom('role_grant')
    .innerJoin('member', (join) =>
      join
        .onRef('member.company_id', '=', 'role_grant.company_id')
        .onRef('member.id', '=', 'role_grant.member_id'),
    )
    .select('member.id')
    .where('role_grant.company_id', '=', given.companyId)
    .where('role_grant.role', '=', given.role)
    .where(sql<boolean>`member.state = any(${given.states})`)
    .orderBy('member.id'),
);

export const insertMember = (
  db: Db,
  member: {
    companyId: string;
    id: string;
    personId: string;
    name: string;
    account: string;
    departmentId: string | null;
    grade?: string;
    state: 'invited' | 'active';
    now: Date;
  },
) =>
  db
    .insertInto('member')
    .values({
      company_id: member.companyId,
      id: member.id,
      person_id: member.personId,
      name: member.name,
      account: member.account,
      department_id: member.departmentId,
      grade: member.grade ?? '',
      state: member.state,
      created_at: member.now,
    })
    .execute();

/** Changes the version that was seen; false when it is another by now. */
export async function updateMember(
  db: Db,
  companyId: string,
  id: string,
  version: number,
  change: { name?: string; department_id?: string | null; grade?: string; state?: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('member')
    .set({ ...change, version: version + 1 })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export const activateMember = (db: Db, companyId: string, id: string) =>
  db
    .updateTable('member')
    .set((q) => ({ state: 'active', version: q('version', '+', 1) }))
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('state', '=', 'invited')
    .execute();

/** The built-in roles for the whole company; those that stay keep the day they were given, others are not touched. */
export async function replaceRoles(
  db: Db,
  companyId: string,
  memberId: string,
  roles: readonly Role[],
  now: Date,
) {
  await db
    .deleteFrom('role_grant')
    .where('company_id', '=', companyId)
    .where('member_id', '=', memberId)
    .where('role', 'in', [...ROLES])
    .where('role', 'not in', roles.length > 0 ? [...roles] : [''])
    .where(sql<boolean>`cardinality(department_ids) = 0`)
    .execute();
  if (roles.length === 0) return;
  await db
    .insertInto('role_grant')
    .values(roles.map((role) => ({ company_id: companyId, member_id: memberId, role, created_at: now })))
    .onConflict((conflict) => conflict.columns(['company_id', 'member_id', 'role']).doNothing())
    .execute();
}

export const listDepartments = (db: Db, companyId: string) =>
  db
    .selectFrom('department')
    .leftJoin('member as leader', (join) =>
      join
        .onRef('leader.company_id', '=', 'department.company_id')
        .onRef('leader.id', '=', 'department.leader_id'),
    )
    .select((q) => [
      'department.id',
      'department.name',
      'department.parent_id',
      'department.path',
      'department.version',
      'department.leader_id',
      'leader.name as leader_name',
      q
        .selectFrom('member')
        .select(sql<number>`count(*)`.as('count'))
        .whereRef('member.company_id', '=', 'department.company_id')
        .whereRef('member.department_id', '=', 'department.id')
        .where('member.state', '!=', 'left')
        .as('member_count'),
    ])
    .where('department.company_id', '=', companyId)
    .orderBy('department.path')
    .limit(2000)
    .execute();

export const findDepartment = (db: Db, companyId: string, id: string) =>
  db
    .selectFrom('department')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst();

export const insertDepartment = (
  db: Db,
  department: {
    companyId: string;
    id: string;
    parentId: string | null;
    name: string;
    leaderId: string | null;
    path: string;
    now: Date;
  },
) =>
  db
    .insertInto('department')
    .values({
      company_id: department.companyId,
      id: department.id,
      parent_id: department.parentId,
      name: department.name,
      leader_id: department.leaderId,
      path: department.path,
      created_at: department.now,
    })
    .execute();

export async function updateDepartment(
  db: Db,
  companyId: string,
  id: string,
  version: number,
  change: { name: string; leader_id: string | null },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('department')
    .set({ ...change, version: version + 1 })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The departments from the root down to this one, nearest last, with their leaders. */
export const listDepartmentChain = (db: Db, companyId: string, path: string) =>
  db
    .selectFrom('department')
    .leftJoin('member as leader', (join) =>
      join
        .onRef('leader.company_id', '=', 'department.company_id')
        .onRef('leader.id', '=', 'department.leader_id'),
    )
    .select(['department.id', 'department.name', 'leader.id as leader_id', 'leader.state as leader_state'])
    .where('department.company_id', '=', companyId)
    .where(
      'department.id',
      'in',
      path.split('/').filter((id) => id !== ''),
    )
    .orderBy(sql`length(department.path)`)
    .execute();

/** Paths of the departments that a member leads. */
export const listLedPaths = (db: Db, companyId: string, leaderId: string) =>
  db
    .selectFrom('department')
    .select('path')
    .where('company_id', '=', companyId)
    .where('leader_id', '=', leaderId)
    .execute();

export async function updateCompany(
  db: Db,
  id: string,
  version: number,
  change: { name: string; tax_id: string | null },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('company')
    .set({ ...change, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export const getCompany = (db: Db, id: string) =>
  db.selectFrom('company').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
