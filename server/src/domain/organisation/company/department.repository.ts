import { sql, type Insertable } from 'kysely';
import { COLUMNS, columnsIn } from '#database/columns.ts';
import type { Db } from '#database/connect.ts';
import type { Database } from '#database/tables.ts';
import { updateSeen } from '#database/seen.ts';

/** All departments that are not removed, with their leader and number of members. */
export const listDepartments = (db: Db, companyId: string) =>
  db
    .selectFrom('department')
    .leftJoin('member as leader', (join) =>
      join
        .onRef('leader.company_id', '=', 'department.company_id')
        .onRef('leader.id', '=', 'department.leader_id'),
    )
    .select([
      'department.id',
      'department.name',
      'department.parent_id',
      'department.path',
      'department.position',
      'department.version',
      'department.leader_id',
      'leader.name as leader_name',
      sql<number>`(select count(*) from member where member.company_id = department.company_id
        and member.state <> 'left' and (member.department_id = department.id or exists (
          select from department_member d where d.company_id = member.company_id
          and d.member_id = member.id and d.department_id = department.id)))`.as('member_count'),
    ])
    .where('department.company_id', '=', companyId)
    .where('department.removed_at', 'is', null)
    .limit(2000)
    .execute();
export type DepartmentRow = Awaited<ReturnType<typeof listDepartments>>[number];

/** All departments that are not removed, without their members. */
export const listTree = (db: Db, companyId: string) =>
  db
    .selectFrom('department')
    .select(['id', 'name', 'parent_id', 'leader_id', 'version'])
    .where('company_id', '=', companyId)
    .where('removed_at', 'is', null)
    .execute();

/** Further departments of some members. */
export const listOthersOf = (db: Db, companyId: string, memberIds: readonly string[]) =>
  db
    .selectFrom('department_member')
    .select(['member_id', 'department_id'])
    .where('company_id', '=', companyId)
    .where(sql<boolean>`member_id = any(${memberIds}::uuid[])`)
    .execute();

/** Serialises changes to the tree by locking the company's row. */
export const lockTree = (db: Db, companyId: string) =>
  db.selectFrom('company').select('id').where('id', '=', companyId).forNoKeyUpdate().execute();

/** Locks a department until the transaction ends, so that nobody can join it (`holdDepartments` waits). */
export const lockDepartment = (db: Db, companyId: string, id: string) =>
  db
    .selectFrom('department')
    .select(COLUMNS.department)
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();

/**
 * Locks (shared) those of the departments that are not removed, so that none is removed before the
 * transaction ends.
 */
export const holdDepartments = (db: Db, companyId: string, ids: readonly string[]) =>
  db
    .selectFrom('department')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', 'in', [...ids])
    .where('removed_at', 'is', null)
    .orderBy('id')
    .forShare()
    .execute();

export async function updateDepartment(
  db: Db,
  companyId: string,
  id: string,
  version: number,
  change: {
    name?: string;
    leader_id?: string | null;
    parent_id?: string | null;
    merged_into?: string;
    removed_at?: Date;
  },
): Promise<boolean> {
  return await updateSeen(db, 'department', { companyId, id, version }, change);
}

/** Updates the paths of the whole subtree, including removed and merged departments. */
export const movePaths = (db: Db, companyId: string, from: string, to: string) =>
  db
    .updateTable('department')
    .set({ path: sql<string>`${to} || substr(path, length(${from}) + 1)` })
    .where('company_id', '=', companyId)
    .where('path', 'like', `${from}%`)
    .execute();

export const setPath = (db: Db, companyId: string, id: string, path: string) =>
  db
    .updateTable('department')
    .set({ path })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();

/** Stores this order of the siblings. */
export const arrange = (db: Db, companyId: string, ids: readonly string[]) =>
  sql`update department set position = wanted.place - 1
      from unnest(${[...ids]}::uuid[]) with ordinality as wanted (id, place)
      where department.company_id = ${companyId} and department.id = wanted.id`.execute(db);

/**
 * Moves all members from one department to the other, as first and as further department. Returns how many
 * members had it as their first.
 */
export async function moveMembers(db: Db, companyId: string, from: string, to: string): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('member')
    .set((q) => ({ department_id: to, version: q('version', '+', 1) }))
    .where('company_id', '=', companyId)
    .where('department_id', '=', from)
    .where('state', '!=', 'left')
    .executeTakeFirst();
  await sql`insert into department_member (company_id, member_id, department_id, created_at)
    select company_id, member_id, ${to}::uuid, created_at from department_member
    where company_id = ${companyId} and department_id = ${from}
    on conflict (company_id, member_id, department_id) do nothing`.execute(db);
  await sql`delete from department_member d using member m
    where d.company_id = ${companyId} and m.company_id = d.company_id and m.id = d.member_id
    and (d.department_id = ${from} or (d.department_id = ${to} and m.department_id = ${to}))`.execute(db);
  return Number(numUpdatedRows);
}

/** Moves the direct child departments. */
export const moveChildren = (db: Db, companyId: string, from: string, to: string) =>
  db
    .updateTable('department')
    .set({ parent_id: to })
    .where('company_id', '=', companyId)
    .where('parent_id', '=', from)
    .execute();

/** Departments that were merged into `from` earlier count as merged into `to`. */
export const remerge = (db: Db, companyId: string, from: string, to: string) =>
  db
    .updateTable('department')
    .set({ merged_into: to })
    .where('company_id', '=', companyId)
    .where('merged_into', '=', from)
    .execute();

/** Replaces the department in role grants, open role requests and invitations. */
export async function renameInGrants(db: Db, companyId: string, from: string, to: string): Promise<void> {
  await sql`update role_grant set department_ids = array(select distinct case id when ${from}::uuid then ${to}::uuid else id end
      from unnest(department_ids) as id)
    where company_id = ${companyId} and ${from}::uuid = any(department_ids)`.execute(db);
  await sql`update role_request set department_ids = array(select distinct case id when ${from}::uuid then ${to}::uuid else id end
      from unnest(department_ids) as id)
    where company_id = ${companyId} and ${from}::uuid = any(department_ids) and decision is null`.execute(db);
  await db
    .updateTable('invitation')
    .set({ department_id: to })
    .where('company_id', '=', companyId)
    .where('department_id', '=', from)
    .execute();
}

/** Whether the department has members who have not left, or child departments. */
export async function isInUse(db: Db, companyId: string, id: string): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`select
    exists (select from member where company_id = ${companyId} and department_id = ${id} and state <> 'left')
    or exists (select from department_member d join member m on m.company_id = d.company_id and m.id = d.member_id
      where d.company_id = ${companyId} and d.department_id = ${id} and m.state <> 'left')
    or exists (select from department where company_id = ${companyId} and parent_id = ${id} and removed_at is null)
    as used`.execute(db);
  return rows[0]?.used ?? false;
}

export async function replaceOthers(
  db: Db,
  companyId: string,
  memberId: string,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  await db
    .deleteFrom('department_member')
    .where('company_id', '=', companyId)
    .where('member_id', '=', memberId)
    .execute();
  if (ids.length === 0) return;
  const rows = ids.map((id) => ({
    company_id: companyId,
    member_id: memberId,
    department_id: id,
    created_at: now,
  }));
  await db.insertInto('department_member').values(rows).execute();
}

/** Replaces the leader, with none when `successorId` is null. Returns the departments changed. */
export const handOverLed = (db: Db, companyId: string, leaderId: string, successorId: string | null) =>
  db
    .updateTable('department')
    .set((q) => ({ leader_id: successorId, version: q('version', '+', 1) }))
    .where('company_id', '=', companyId)
    .where('leader_id', '=', leaderId)
    .returning(['id', 'name'])
    .execute();

export const insertChange = (db: Db, row: Insertable<Database['department_change']>) =>
  db.insertInto('department_change').values(row).execute();

/** The page is taken before the names are joined, so that no plan joins the whole history for it. */
export const listChanges = (
  db: Db,
  companyId: string,
  departmentId: string,
  page: { after: { at: Date; id: string } | null; size: number },
) =>
  db
    .selectFrom(
      db
        .selectFrom('department_change')
        .select(COLUMNS.department_change)
        .where('company_id', '=', companyId)
        .where('department_id', '=', departmentId)
        .$if(page.after !== null, (q) =>
          q.where(sql<boolean>`(at, id) < (${page.after?.at}, ${page.after?.id}::uuid)`),
        )
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        .limit(page.size)
        .as('department_change'),
    )
    .leftJoin('member', (join) =>
      join
        .onRef('member.company_id', '=', 'department_change.company_id')
        .onRef('member.id', '=', 'department_change.actor_id'),
    )
    .select(columnsIn('department_change', 'department_change'))
    .select('member.name as actor_name')
    .orderBy('department_change.at', 'desc')
    .orderBy('department_change.id', 'desc')
    .execute();
