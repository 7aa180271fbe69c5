import { sql } from 'kysely';
import { COLUMNS } from '#database/columns.ts';
import type { Db } from '#database/connect.ts';

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
