import { sql } from 'kysely';
import type { Role, RoleKey } from '@outlay/contract/permission';
import { COLUMNS, columnsIn } from '#database/columns.ts';
import { onlyThese } from '#database/conditions.ts';
import { built } from '#database/built.ts';
import type { Db } from '#database/connect.ts';
import type { Column } from '#database/tables.ts';
import { updateSeen } from '#database/seen.ts';
import { containing } from '#database/like.ts';
import { pageFirst, type RowsOf } from '#database/page-first.ts';
import { sortedPage, type SortedPageQuery, type Sortable } from '#database/sorted.ts';

/** A role grant that has not expired on the company's current day. */
const GRANTED = sql<boolean>`(role_grant.until is null or role_grant.until >= (
  select (now() at time zone time_zone)::date from company where company.id = role_grant.company_id))`;

const members = (db: Db, companyId: string) =>
  db.selectFrom('member').where('member.company_id', '=', companyId);

/** Members with their department's name and their roles. */
const withRoles = (rows: RowsOf<'member'>) =>
  rows
    .leftJoin('department', (join) =>
      join
        .onRef('department.company_id', '=', 'member.company_id')
        .onRef('department.id', '=', 'member.department_id'),
    )
    .leftJoin('post', (join) =>
      join.onRef('post.company_id', '=', 'member.company_id').onRef('post.id', '=', 'member.post_id'),
    )
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
        .where(GRANTED)
        .as('roles'),
      q
        .selectFrom('role_request')
        .select(sql<RoleKey[]>`coalesce(array_agg(role order by role), '{}')`.as('roles'))
        .whereRef('role_request.company_id', '=', 'member.company_id')
        .whereRef('role_request.member_id', '=', 'member.id')
        .where('role_request.decision', 'is', null)
        .as('pending_roles'),
    ]);

export interface MemberConditions {
  search: string;
  departmentId?: string | undefined;
  ids: readonly string[];
  states: readonly Column<'member', 'state'>[];
  roles: readonly string[];
  /** Only those in these departments and below; null for everybody. */
  paths: readonly string[] | null;
}

export type MemberSort = 'name' | 'department' | 'grade' | 'joined' | 'state';

const SORTABLE: Record<MemberSort, Sortable> = {
  name: { by: sql.ref('member.name'), type: 'text' },
  department: {
    by: sql`coalesce((select sorted.name from department as sorted
      where sorted.company_id = member.company_id and sorted.id = member.department_id), '')`,
    type: 'text',
  },
  grade: { by: sql.ref('member.grade'), type: 'text' },
  // A member who has not accepted yet is sorted by the time of the invitation. `case` as in the index.
  joined: {
    by: sql`case when member.joined_at is null then member.created_at else member.joined_at end`,
    type: 'timestamptz',
  },
  state: { by: sql.ref('member.state'), type: 'text' },
};

const present = (db: Db, companyId: string, filter: MemberConditions) => {
  const { ids, search, departmentId, states, roles, paths } = filter;
  return members(db, companyId)
    .where('member.state', '!=', sql.lit('left' as const))
    .where(onlyThese(sql.ref('member.id'), ids))
    .$if(paths !== null, (q) =>
      q.where(
        sql<boolean>`member.department_id = any(array(select led.id from department as led
          where led.company_id = ${companyId} and led.path like any(${(paths ?? []).map((path) => `${path}%`)}::text[])))`,
      ),
    )
    .$if(search !== '', (q) =>
      q.where((w) =>
        w.or([
          w('member.name', 'ilike', containing(search)),
          w('member.account', 'like', containing(search)),
        ]),
      ),
    )
    .$if(departmentId !== undefined, (q) =>
      q.where(
        sql<boolean>`(member.department_id = ${departmentId} or exists (select from department_member d
          where d.company_id = member.company_id and d.member_id = member.id and d.department_id = ${departmentId}))`,
      ),
    )
    .$if(states.length > 0, (q) => q.where('member.state', 'in', [...states]))
    .$if(roles.length > 0, (q) => q.where(holdsOne(roles)));
};

const holdsOne = (roles: readonly string[]) =>
  sql<boolean>`exists (select from role_grant where role_grant.company_id = member.company_id
    and role_grant.member_id = member.id and role_grant.role = any(${roles}) and ${GRANTED})`;

export const listMembers = (
  db: Db,
  companyId: string,
  { page, ...filter }: MemberConditions & { page: SortedPageQuery<MemberSort> },
) => {
  const { place, beyond, order, size } = sortedPage(SORTABLE, sql.ref('member.id'), page);
  const rows = present(db, companyId, filter)
    .select(columnsIn('member', 'member'))
    .select(place.as('place'))
    .where(beyond);
  return withRoles(pageFirst(db, 'member', rows, { order, size }))
    .select(sql<string>`member.place`.as('place'))
    .execute();
};

export const countMembers = (db: Db, companyId: string, filter: MemberConditions) =>
  present(db, companyId, filter)
    .select(sql<string>`count(*)`.as('count'))
    .executeTakeFirstOrThrow();

export const findMember = (db: Db, companyId: string, id: string) =>
  withRoles(members(db, companyId).where('member.id', '=', id)).executeTakeFirst();

/** Colleagues by id, for the names on a page. */
export const listMembersByIds = (db: Db, companyId: string, ids: readonly string[]) =>
  membersOf(db, { companyId, ids });
const membersOf = built((db, { companyId, ids }: { companyId: string; ids: readonly string[] }) =>
  withRoles(members(db, companyId).where(sql<boolean>`member.id = any(${ids})`)),
);

/** Members who currently hold a role for the whole company, activated or not. */
export const listMemberIdsWithRole = (db: Db, companyId: string, role: Role, now: Date) =>
  holdersOf(db, { companyId, role, now });
const holdersOf = built((db, params: { companyId: string; role: Role; now: Date }) =>
  db
    .selectFrom('role_grant')
    .innerJoin('member', (join) =>
      join
        .onRef('member.company_id', '=', 'role_grant.company_id')
        .onRef('member.id', '=', 'role_grant.member_id'),
    )
    .select('member.id')
    .where('role_grant.company_id', '=', params.companyId)
    .where('role_grant.role', '=', params.role)
    .where('member.state', 'in', ['active', 'invited'])
    .where(sql<boolean>`cardinality(role_grant.department_ids) = 0`)
    .where(
      sql<boolean>`(role_grant.until is null or role_grant.until >= (
        select (${params.now}::timestamptz at time zone time_zone)::date from company where company.id = role_grant.company_id))`,
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

/** Updates the version that was read; false when it has changed. */
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
    state?: Column<'member', 'state'>;
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

export const getCompany = (db: Db, id: string) =>
  db.selectFrom('company').select(COLUMNS.company).where('id', '=', id).executeTakeFirstOrThrow();
