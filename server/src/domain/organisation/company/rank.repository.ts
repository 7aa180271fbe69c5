import { sql } from 'kysely';
import { COLUMNS } from '#database/columns.ts';
import type { Db } from '#database/connect.ts';
import { deleteSeen, updateSeen } from '#database/seen.ts';

/** Both lists have the same columns; members refer to a post by id, to a grade by name. */
export type RankKind = 'post' | 'grade';
const table = (kind: RankKind) => kind as 'post';

export const list = (db: Db, kind: RankKind, companyId: string) =>
  db
    .selectFrom(table(kind))
    .select([
      'id',
      'name',
      'version',
      sql<number>`(select count(*) from member where member.company_id = ${companyId} and member.state <> 'left'
        and ${kind === 'post' ? sql`member.post_id = post.id` : sql`member.grade = grade.name`})`.as('used'),
    ])
    .where('company_id', '=', companyId)
    .orderBy('position')
    .orderBy('name')
    .limit(500)
    .execute();

export const find = (db: Db, kind: RankKind, companyId: string, by: { id?: string; name?: string }) =>
  db
    .selectFrom(table(kind))
    .select(COLUMNS.post)
    .where('company_id', '=', companyId)
    .$if(by.id !== undefined, (q) => q.where('id', '=', by.id ?? ''))
    .$if(by.name !== undefined, (q) => q.where('name', '=', by.name ?? ''))
    .forShare()
    .executeTakeFirst();

export const insert = (
  db: Db,
  kind: RankKind,
  row: { companyId: string; id: string; name: string; now: Date },
) =>
  db
    .insertInto(table(kind))
    .values({
      company_id: row.companyId,
      id: row.id,
      name: row.name,
      // After the others.
      position: sql<number>`(select coalesce(max(position) + 1, 0) from ${sql.table(kind)} where company_id = ${row.companyId})`,
      created_at: row.now,
    })
    .execute();

/** Updates the version that was read; false when it has changed. */
export async function rename(
  db: Db,
  kind: RankKind,
  companyId: string,
  params: { id: string; version: number; name: string },
): Promise<boolean> {
  return await updateSeen(db, table(kind), { companyId, ...params }, { name: params.name });
}

/** Updates the name of the grade on members who have it. */
export const renameOnMembers = (db: Db, companyId: string, from: string, to: string) =>
  db
    .updateTable('member')
    .set({ grade: to })
    .where('company_id', '=', companyId)
    .where('grade', '=', from)
    .execute();

export const arrange = (db: Db, kind: RankKind, companyId: string, ids: readonly string[]) =>
  sql`update ${sql.table(kind)} as ranked set position = wanted.place - 1
      from unnest(${[...ids]}::uuid[]) with ordinality as wanted (id, place)
      where ranked.company_id = ${companyId} and ranked.id = wanted.id`.execute(db);

/** Removes the post from leavers, so that it can be deleted. */
export const clearOfLeavers = (db: Db, companyId: string, postId: string) =>
  db
    .updateTable('member')
    .set({ post_id: null })
    .where('company_id', '=', companyId)
    .where('post_id', '=', postId)
    .where('state', '=', 'left')
    .execute();

export async function remove(
  db: Db,
  kind: RankKind,
  companyId: string,
  params: { id: string; version: number },
) {
  return await deleteSeen(db, table(kind), { companyId, ...params });
}

/** Adds grades that members already had before the list was introduced. */
export const insertUsedGrades = (db: Db, companyId: string, now: Date) =>
  sql`insert into grade (company_id, id, name, position, created_at)
      select ${companyId}::uuid, gen_random_uuid(), used.grade, row_number() over (order by used.grade) - 1, ${now}
      from (select distinct grade from member where company_id = ${companyId} and grade <> '') as used
      on conflict (company_id, name) do nothing`.execute(db);
