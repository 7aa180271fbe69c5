import { sql } from 'kysely';
import { built } from '#database/built.ts';
import type { Db } from '#database/connect.ts';

export const findLiveByAccount = (db: Db, companyId: string, account: string) =>
  db
    .selectFrom('member')
    .select('id')
    .where('company_id', '=', companyId)
    .where('account', '=', account)
    .where('state', '!=', 'left')
    .executeTakeFirst();

/** Departments merged into one on the row's path. */
const merged = sql<string[]>`array(select gone.id::text from department gone
  where gone.company_id = department.company_id and gone.merged_into is not null
  and position('/' || gone.merged_into::text || '/' in department.path) > 0 order by gone.id)`.as('merged');

export const findPlacement = async (db: Db, companyId: string, memberId: string) => {
  const [placement] = await placementOf(db, { companyId, memberId });
  return placement;
};
const placementOf = built((db, { companyId, memberId }: { companyId: string; memberId: string }) =>
  db
    .selectFrom('member')
    .leftJoin('department', (join) =>
      join
        .onRef('department.company_id', '=', 'member.company_id')
        .onRef('department.id', '=', 'member.department_id'),
    )
    .select(['member.department_id', 'member.grade', 'department.path', merged])
    .where('member.company_id', '=', companyId)
    .where('member.id', '=', memberId),
);

export const listDepartmentsByIds = (db: Db, companyId: string, ids: readonly string[]) =>
  db
    .selectFrom('department')
    .select(['id', 'name', 'path', merged])
    .where('company_id', '=', companyId)
    .where('id', 'in', [...ids])
    .execute();

export const listUnseeded = (db: Db, level: number) =>
  db.selectFrom('company').select('id').where('furnished', '<', level).orderBy('id').execute();

export const markSeeded = (db: Db, companyId: string, level: number) =>
  db.updateTable('company').set({ furnished: level }).where('id', '=', companyId).execute();
