import { sql } from 'kysely';
import type { Role, RoleKey } from '@outlay/contract/permission';
import { COLUMNS } from '#database/columns.ts';
import { built } from '#database/built.ts';
import type { Db } from '#database/connect.ts';
import { updateSeen } from '#database/seen.ts';
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
    .leftJoin('post', (join) =>
      join.onRef('post.company_id', '=', 'member.company_id').onRef('post.id', '=', 'member.post_id'),
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
      'member.post_id',
      'member.joined_at',
      'post.name as post_name',
      'department.name as department_name',
      q
        .selectFrom('department_member')
        .select(sql<string[]>`coalesce(array_agg(department_id order by department_id), '{}')`.as('ids'))
        .whereRef('department_member.company_id', '=', 'member.company_id')
        .whereRef('department_member.member_id', '=', 'member.id')
        .as('other_department_ids'),
      q
        .selectFrom('role_grant')
        .select(sql<string[]>`coalesce(array_agg(role order by role), '{}')`.as('roles'))
        .whereRef('role_grant.company_id', '=', 'member.company_id')
        .whereRef('role_grant.member_id', '=', 'member.id')
        .where(
          sql<boolean>`(role_grant.until is null or role_grant.until >= (
            select (now() at time zone time_zone)::date from company where company.id = role_grant.company_id))`,
        )
        .as('roles'),
      q
        .selectFrom('role_request')
        .select(sql<RoleKey[]>`coalesce(array_agg(role order by role), '{}')`.as('roles'))
        .whereRef('role_request.company_id', '=', 'member.company_id')
        .whereRef('role_request.member_id', '=', 'member.id')
        .where('role_request.decision', 'is', null)
        .as('pending_roles'),
    ]);

export const listMembers = (
  db: Db,
  companyId: string,
  page: {
    search: string;
    departmentId: string | undefined;
    after: { name: string; id: string } | null;
    size: number;
    /** Only those in these departments and below; null for everybody. */
    paths?: readonly string[] | null;
  },
) =>
  members(db, companyId)
    .where('member.state', '!=', 'left')
    .$if(page.paths != null, (q) =>
      q.where((w) => w.or((page.paths ?? []).map((path) => w('department.path', 'like', `${path}%`)))),
    )
    .$if(page.search !== '', (q) =>
      q.where((w) =>
        w.or([
          w('member.name', 'ilike', containing(page.search)),
          w('member.account', 'like', containing(page.search)),
        ]),
      ),
    )
    .$if(page.departmentId !== undefined, (q) =>
      q.where((w) =>
        w.or([
          w('member.department_id', '=', page.departmentId ?? ''),
          w.exists(
            w
              .selectFrom('department_member')
              .select('department_member.member_id')
              .whereRef('department_member.company_id', '=', 'member.company_id')
              .whereRef('department_member.member_id', '=', 'member.id')
              .where('department_member.department_id', '=', page.departmentId ?? ''),
          ),
        ]),
      ),
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

/** Whoever holds a role for the whole company now, whether they have activated or not. */
export const listMemberIdsWithRole = (db: Db, companyId: string, role: Role, now: Date) =>
  holdersOf(db, { companyId, role, now });
const holdersOf = built((db, given: { companyId: string; role: Role; now: Date }) =>
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
    .where('member.state', 'in', ['active', 'invited'])
    .where(sql<boolean>`cardinality(role_grant.department_ids) = 0`)
    .where(
      sql<boolean>`(role_grant.until is null or role_grant.until >= (
        select (${given.now}::timestamptz at time zone time_zone)::date from company where company.id = role_grant.company_id))`,
    )
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
    postId?: string | null;
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
      post_id: member.postId ?? null,
      joined_at: member.state === 'active' ? member.now : null,
      created_at: member.now,
    })
    .execute();

/** Changes the version that was seen; false when it is another by now. */
export async function updateMember(
  db: Db,
  companyId: string,
  id: string,
  version: number,
  change: {
    name?: string;
    department_id?: string | null;
    grade?: string;
    post_id?: string | null;
    state?: string;
    left_at?: Date;
  },
): Promise<boolean> {
  return await updateSeen(db, 'member', { companyId, id, version }, change);
}

export const activateMember = (db: Db, companyId: string, id: string, now: Date) =>
  db
    .updateTable('member')
    .set((q) => ({ state: 'active', joined_at: now, version: q('version', '+', 1) }))
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('state', '=', 'invited')
    .execute();

export const dismissInvited = (db: Db, companyId: string, id: string, now: Date) =>
  db
    .updateTable('member')
    .set((q) => ({ state: 'left', left_at: now, version: q('version', '+', 1) }))
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('state', '=', 'invited')
    .execute();

export const findDepartment = (db: Db, companyId: string, id: string) =>
  db
    .selectFrom('department')
    .select(COLUMNS.department)
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
      // After its siblings.
      position: sql<number>`(select coalesce(max(position) + 1, 0) from department
        where company_id = ${department.companyId} and parent_id is not distinct from ${department.parentId}::uuid)`,
      created_at: department.now,
    })
    .execute();

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

export const getCompany = (db: Db, id: string) =>
  db.selectFrom('company').select(COLUMNS.company).where('id', '=', id).executeTakeFirstOrThrow();
