import { sql } from 'kysely';
import { COLUMNS } from '#database/columns.ts';
import type { Db } from '#database/connect.ts';
import { updateSeen } from '#database/seen.ts';

/** A grant is in force through its last day, in the company's time zone. */
const inForce = (now: Date) => sql<boolean>`(g.until is null or g.until >= (
  select (${now}::timestamptz at time zone c.time_zone)::date from company c where c.id = g.company_id))`;

export const listRoles = (db: Db, companyId: string) =>
  db
    .selectFrom('role')
    .select(COLUMNS.role)
    .where('company_id', '=', companyId)
    .where('removed_at', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .execute();

export const findRole = (db: Db, companyId: string, id: string) =>
  db
    .selectFrom('role')
    .select(COLUMNS.role)
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();

export const insertRole = (
  db: Db,
  row: { companyId: string; id: string; name: string; permissions: string[]; now: Date },
) =>
  db
    .insertInto('role')
    .values({
      company_id: row.companyId,
      id: row.id,
      name: row.name,
      permissions: row.permissions,
      created_at: row.now,
      updated_at: row.now,
    })
    .execute();

export async function updateRole(
  db: Db,
  seen: { companyId: string; id: string; version: number },
  change: { name?: string; permissions?: string[]; removed_at?: Date; updated_at: Date },
): Promise<boolean> {
  return await updateSeen(db, 'role', seen, change);
}

/** Number of current members who hold each role. */
export const countHolders = (db: Db, companyId: string, now: Date) =>
  db
    .selectFrom('role_grant as g')
    .innerJoin('member', (join) =>
      join.onRef('member.company_id', '=', 'g.company_id').onRef('member.id', '=', 'g.member_id'),
    )
    .select(['g.role', sql<number>`count(*)::int`.as('count')])
    .where('g.company_id', '=', companyId)
    .where('member.state', '!=', 'left')
    .where(inForce(now))
    .groupBy('g.role')
    .execute();

export const deleteGrantsOfRole = (db: Db, companyId: string, role: string) =>
  db.deleteFrom('role_grant').where('company_id', '=', companyId).where('role', '=', role).execute();

/** The role grants of a member, with the permissions of the company's own roles. */
export const listGrants = (db: Db, companyId: string, memberId: string, now: Date) =>
  db
    .selectFrom('role_grant as g')
    .leftJoin('role', (join) =>
      join.onRef('role.company_id', '=', 'g.company_id').on(sql<boolean>`role.id::text = g.role`),
    )
    .leftJoin('member as giver', (join) =>
      join.onRef('giver.company_id', '=', 'g.company_id').onRef('giver.id', '=', 'g.granted_by'),
    )
    .select([
      'g.role',
      'g.department_ids',
      'g.until',
      'g.granted_by',
      'g.created_at',
      'role.name',
      'role.permissions',
      'giver.name as giver_name',
      sql<boolean>`not ${inForce(now)}`.as('over'),
    ])
    .where('g.company_id', '=', companyId)
    .where('g.member_id', '=', memberId)
    .orderBy('g.created_at')
    .orderBy('g.role')
    .execute();

export interface NewGrant {
  companyId: string;
  memberId: string;
  role: string;
  departmentIds: string[];
  until: string | null;
  grantedBy: string | null;
  now: Date;
}

/** Grants the role; an existing grant gets the new departments and end date. */
export const putGrant = (db: Db, grant: NewGrant) =>
  db
    .insertInto('role_grant')
    .values({
      company_id: grant.companyId,
      member_id: grant.memberId,
      role: grant.role,
      department_ids: grant.departmentIds,
      until: grant.until,
      granted_by: grant.grantedBy,
      created_at: grant.now,
    })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'member_id', 'role']).doUpdateSet({
        department_ids: grant.departmentIds,
        until: grant.until,
        granted_by: grant.grantedBy,
        created_at: grant.now,
      }),
    )
    .execute();

export async function deleteGrant(
  db: Db,
  companyId: string,
  memberId: string,
  role: string,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('role_grant')
    .where('company_id', '=', companyId)
    .where('member_id', '=', memberId)
    .where('role', '=', role)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Serialises changes of administrators, so that two who remove each other cannot both succeed. */
export const lockAdministrators = (db: Db, companyId: string) =>
  db
    .selectFrom('role_grant')
    .select('member_id')
    .where('company_id', '=', companyId)
    .where('role', '=', 'administrator')
    .orderBy('member_id')
    .forUpdate()
    .execute();

/** Active members who are administrators of the whole company, without an end date. */
export const listAdministrators = (db: Db, companyId: string) =>
  db
    .selectFrom('role_grant as g')
    .innerJoin('member', (join) =>
      join.onRef('member.company_id', '=', 'g.company_id').onRef('member.id', '=', 'g.member_id'),
    )
    .select('g.member_id')
    .where('g.company_id', '=', companyId)
    .where('g.role', '=', 'administrator')
    .where('g.until', 'is', null)
    .where(sql<boolean>`cardinality(g.department_ids) = 0`)
    .where('member.state', '=', 'active')
    .orderBy('g.member_id')
    .execute();

/** Active members who now hold one of these roles for the whole company. */
export const listHolders = (db: Db, companyId: string, roles: readonly string[], now: Date) =>
  db
    .selectFrom('role_grant as g')
    .innerJoin('member', (join) =>
      join.onRef('member.company_id', '=', 'g.company_id').onRef('member.id', '=', 'g.member_id'),
    )
    .select('g.member_id')
    .distinct()
    .where('g.company_id', '=', companyId)
    .where('g.role', 'in', [...roles])
    .where(sql<boolean>`cardinality(g.department_ids) = 0`)
    .where('member.state', '=', 'active')
    .where(inForce(now))
    .orderBy('g.member_id')
    .execute();

/** Serialises changes to the roles of one member. */
export const lockMember = (db: Db, companyId: string, id: string) =>
  db
    .selectFrom('member')
    .select(['id', 'name', 'state'])
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export const findMember = (db: Db, companyId: string, id: string) =>
  db
    .selectFrom('member')
    .select(['id', 'name', 'state'])
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst();

/** Those of the departments that are not removed. */
export const listDepartments = (db: Db, companyId: string, ids: readonly string[]) =>
  db
    .selectFrom('department')
    .select(['id', 'name'])
    .where('company_id', '=', companyId)
    .where('removed_at', 'is', null)
    .where('id', 'in', [...ids])
    .execute();

/** Whether the day is past in the company's time zone. */
export async function isPast(db: Db, companyId: string, day: string, now: Date): Promise<boolean> {
  const { past } = await db
    .selectFrom('company')
    .select(sql<boolean>`${day}::date < (${now}::timestamptz at time zone time_zone)::date`.as('past'))
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow();
  return past;
}
