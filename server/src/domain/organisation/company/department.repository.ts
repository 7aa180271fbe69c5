import { sql, type Insertable } from 'kysely';
import { COLUMNS, columnsIn } from '#database/columns.ts';
import type { Db } from '#database/connect.ts';
import type { Database } from '#database/tables.ts';
import { updateSeen } from '#database/seen.ts';

/** Every department that is there, with its leader and how many are in it. */
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

/** The shape of the tree is changed by one at a time: whoever comes second sees what the first did. */
export const lockTree = (db: Db, companyId: string) =>
  db.selectFrom('company').select('id').where('id', '=', companyId).forNoKeyUpdate().execute();

/** Locks a department to the end of the transaction: nobody joins it meanwhile. */
export const lockDepartment = (db: Db, companyId: string, id: string) =>
  db
    .selectFrom('department')
    .select(COLUMNS.department)
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();

/** Those of the departments that are there and stay so to the end of the transaction. */
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

/** The whole subtree gets its new paths at once, what was removed or merged in it too. */
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

/** Puts the siblings in this order. */
export const arrange = (db: Db, companyId: string, ids: readonly string[]) =>
  sql`update department set position = wanted.place - 1
      from unnest(${[...ids]}::uuid[]) with ordinality as wanted (id, place)
      where department.company_id = ${companyId} and department.id = wanted.id`.execute(db);

/** Everybody of one department is in the other: as the first, or as a further one. Answers how many changed. */
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
    on conflict do nothing`.execute(db);
  await sql`delete from department_member d using member m
    where d.company_id = ${companyId} and m.company_id = d.company_id and m.id = d.member_id
    and (d.department_id = ${from} or (d.department_id = ${to} and m.department_id = ${to}))`.execute(db);
  return Number(numUpdatedRows);
}

/** What is below one department is below the other. */
export const moveChildren = (db: Db, companyId: string, from: string, to: string) =>
  db
    .updateTable('department')
    .set({ parent_id: to })
    .where('company_id', '=', companyId)
    .where('parent_id', '=', from)
    .execute();

/** What had gone into one department has gone into the other. */
export const remerge = (db: Db, companyId: string, from: string, to: string) =>
  db
    .updateTable('department')
    .set({ merged_into: to })
    .where('company_id', '=', companyId)
    .where('merged_into', '=', from)
    .execute();

/** Powers, requests for them and invitations that name one department name the other. */
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

/** Whether anybody or anything is in it. */
export async function isInUse(db: Db, companyId: string, id: string): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`select
    exists (select from member where company_id = ${companyId} and department_id = ${id} and state <> 'left')
    or exists (select from department_member d join member m on m.company_id = d.company_id and m.id = d.member_id
      where d.company_id = ${companyId} and d.department_id = ${id} and m.state <> 'left')
    or exists (select from department where company_id = ${companyId} and parent_id = ${id} and removed_at is null)
    as used`.execute(db);
  return rows[0]?.used ?? false;
}

/** The further departments of a member are these. */
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

/** A leaver leads no department; the heir does, or nobody. Answers which ones. */
export const handOverLed = (db: Db, companyId: string, leaderId: string, heirId: string | null) =>
  db
    .updateTable('department')
    .set((q) => ({ leader_id: heirId, version: q('version', '+', 1) }))
    .where('company_id', '=', companyId)
    .where('leader_id', '=', leaderId)
    .returning(['id', 'name'])
    .execute();

export const insertChange = (db: Db, row: Insertable<Database['department_change']>) =>
  db.insertInto('department_change').values(row).execute();

export const listChanges = (
  db: Db,
  companyId: string,
  departmentId: string,
  page: { after: { at: Date; id: string } | null; size: number },
) =>
  db
    .selectFrom('department_change')
    .leftJoin('member', (join) =>
      join
        .onRef('member.company_id', '=', 'department_change.company_id')
        .onRef('member.id', '=', 'department_change.actor_id'),
    )
    .select(columnsIn('department_change', 'department_change'))
    .select('member.name as actor_name')
    .where('department_change.company_id', '=', companyId)
    .where('department_change.department_id', '=', departmentId)
    .$if(page.after !== null, (q) =>
      q.where(
        sql<boolean>`(department_change.at, department_change.id) < (${page.after?.at}, ${page.after?.id}::uuid)`,
      ),
    )
    .orderBy('department_change.at', 'desc')
    .orderBy('department_change.id', 'desc')
    .limit(page.size)
    .execute();
