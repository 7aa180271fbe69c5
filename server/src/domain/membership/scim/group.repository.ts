import { sql } from 'kysely';
import type { Db } from '#database/connect.ts';
import type { Comparable } from './scim.filter.ts';
import type { Page, Place } from './user.repository.ts';

/** The groups of a directory are the departments of the company. */
export interface GroupRow {
  id: string;
  name: string;
  parent_id: string | null;
  leader_id: string | null;
  department_version: number;
  made: Date;
  display_name: string | null;
  external_id: string | null;
  created_at: Date | null;
  changed_at: Date | null;
  version: number | null;
}

export const GROUP_COMPARABLE: Comparable = {
  id: { kind: 'text', of: sql`d.id::text`, exact: true },
  displayname: { kind: 'text', of: sql`coalesce(g.display_name, d.name)` },
  externalid: { kind: 'text', of: sql`g.external_id`, exact: true },
  members: {
    kind: 'entries',
    some: (where) => sql`exists (select from (select jsonb_build_object('value', m.id) as e from member m
      where m.company_id = d.company_id and m.state <> 'left' and (m.department_id = d.id or exists (
        select from department_member o where o.company_id = m.company_id and o.member_id = m.id and o.department_id = d.id
      ))) as members where ${where})`,
  },
  'meta.created': { kind: 'instant', of: sql`coalesce(g.created_at, d.created_at)` },
  'meta.lastmodified': { kind: 'instant', of: sql`coalesce(g.changed_at, d.created_at)` },
};

const from = ({ companyId, connectionId }: Place) => sql`from department d
  left join scim_group g on g.company_id = d.company_id and g.department_id = d.id and g.connection_id = ${connectionId}
  where d.company_id = ${companyId} and d.removed_at is null`;

const COLUMNS_OF = sql`d.id, d.name, d.parent_id, d.leader_id, d.version as department_version, d.created_at as made,
  g.display_name, g.external_id, g.created_at, g.changed_at, g.version`;

export async function listGroups(db: Db, place: Place, { where, sort, skip, most }: Page) {
  const restricted = sql`${from(place)} ${where === null ? sql`` : sql`and ${where}`}`;
  const counted = await sql<{ count: number }>`select count(*)::int as count ${restricted}`.execute(db);
  const total = counted.rows[0]?.count ?? 0;
  if (most === 0 || skip >= total) return { total, rows: [] };
  const { rows } = await sql<GroupRow>`select ${COLUMNS_OF} ${restricted} order by ${sort}, d.id
    limit ${most} offset ${skip}`.execute(db);
  return { total, rows };
}

export async function findGroup(db: Db, place: Place, id: string): Promise<GroupRow | undefined> {
  const { rows } = await sql<GroupRow>`select ${COLUMNS_OF} ${from(place)} and d.id = ${id}`.execute(db);
  return rows[0];
}

export async function isGroupNameTaken(db: Db, place: Place, name: string, exceptId: string | null) {
  const { rows } =
    await sql`select 1 ${from(place)} and lower(coalesce(g.display_name, d.name)) = ${name.toLowerCase()}
    and d.id is distinct from ${exceptId}::uuid limit 1`.execute(db);
  return rows.length > 0;
}

/** Members of departments, also of further ones. */
export async function listMembersOf(db: Db, companyId: string, departmentIds: readonly string[]) {
  const { rows } = await sql<{ department_id: string; id: string; name: string }>`
    select x.department_id, m.id, m.name from member m, lateral (
      select m.department_id union select o.department_id from department_member o
      where o.company_id = m.company_id and o.member_id = m.id
    ) as x
    where m.company_id = ${companyId} and m.state <> 'left' and x.department_id = any(${[...departmentIds]}::uuid[])
    order by m.id`.execute(db);
  return rows;
}

/** Where members are: their department and the further ones. */
export async function listPlaces(db: Db, companyId: string, memberIds: readonly string[]) {
  const { rows } = await sql<{
    id: string;
    version: number;
    department_id: string | null;
    others: string[];
  }>`select m.id, m.version, m.department_id, array(select o.department_id::text from department_member o
      where o.company_id = m.company_id and o.member_id = m.id order by o.created_at, o.department_id) as others
    from member m where m.company_id = ${companyId} and m.id = any(${[...memberIds]}::uuid[]) and m.state <> 'left'
    order by m.id for update`.execute(db);
  return rows;
}

export async function putGroup(
  db: Db,
  { companyId, connectionId }: Place,
  departmentId: string,
  { displayName, externalId, now }: { displayName: string; externalId: string | null; now: Date },
): Promise<void> {
  const columns = { display_name: displayName, external_id: externalId, changed_at: now };
  await db
    .insertInto('scim_group')
    .values({
      ...columns,
      ...{ company_id: companyId, connection_id: connectionId, department_id: departmentId, created_at: now },
    })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'connection_id', 'department_id'])
        .doUpdateSet((q) => ({ ...columns, version: q('scim_group.version', '+', 1) })),
    )
    .execute();
}

export const dropGroup = (db: Db, { companyId, connectionId }: Place, departmentId: string) =>
  db
    .deleteFrom('scim_group')
    .where('company_id', '=', companyId)
    .where('connection_id', '=', connectionId)
    .where('department_id', '=', departmentId)
    .execute();
