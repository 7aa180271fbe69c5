import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#database/connect.ts';
import { lockNamed } from '#database/named-lock.ts';
import type { Comparable } from './scim.filter.ts';

/** The users of a directory are the members of the company; those who left only if the directory wrote them. */
export interface UserRow {
  id: string;
  name: string;
  account: string;
  department_id: string | null;
  state: 'invited' | 'active' | 'left';
  member_version: number;
  joined: Date;
  user_name: string | null;
  external_id: string | null;
  attributes: Record<string, unknown> | null;
  created_at: Date | null;
  changed_at: Date | null;
  version: number | null;
  group_ids: string[] | null;
}

export interface Place {
  companyId: string;
  connectionId: string;
}

const attribute = (path: string) => sql`u.attributes ->> ${path}`;
const entries = (path: string, own: RawBuilder<boolean> | null) => ({
  kind: 'entries' as const,
  some: (where: RawBuilder<boolean>): RawBuilder<boolean> =>
    sql`exists (select from jsonb_array_elements(
      coalesce(u.attributes -> ${path}, '[]'::jsonb) || ${own === null ? sql`'[]'::jsonb` : sql`case when ${own} then jsonb_build_array(jsonb_build_object('value', m.account, 'type', 'work')) else '[]'::jsonb end`}
    ) as e where ${where})`,
});

/** By which users are filtered and sorted. */
export const USER_COMPARABLE: Comparable = {
  id: { kind: 'text', of: sql`m.id::text`, exact: true },
  username: { kind: 'text', of: sql`coalesce(u.user_name, m.account)` },
  externalid: { kind: 'text', of: sql`u.external_id`, exact: true },
  displayname: { kind: 'text', of: sql`coalesce(u.attributes ->> 'displayName', m.name)` },
  'name.formatted': { kind: 'text', of: sql`coalesce(u.attributes ->> 'name.formatted', m.name)` },
  'name.familyname': { kind: 'text', of: attribute('name.familyName') },
  'name.givenname': { kind: 'text', of: attribute('name.givenName') },
  title: { kind: 'text', of: attribute('title') },
  usertype: { kind: 'text', of: attribute('userType') },
  employeenumber: { kind: 'text', of: attribute('enterprise.employeeNumber') },
  department: { kind: 'text', of: attribute('enterprise.department') },
  active: { kind: 'boolean', of: sql`m.state <> 'left'` },
  emails: entries('emails', sql`u.member_id is null and position('@' in m.account) > 0`),
  phonenumbers: entries('phoneNumbers', sql`u.member_id is null and position('@' in m.account) = 0`),
  'meta.created': { kind: 'instant', of: sql`coalesce(u.created_at, m.created_at)` },
  'meta.lastmodified': { kind: 'instant', of: sql`coalesce(u.changed_at, m.created_at)` },
};

const COLUMNS_OF = sql`m.id, m.name, m.account, m.department_id, m.state, m.version as member_version, m.created_at as joined,
  u.user_name, u.external_id, u.attributes, u.created_at, u.changed_at, u.version,
  array(select d.id::text from department d where d.company_id = m.company_id and d.removed_at is null
    and (d.id = m.department_id or exists (select from department_member o where o.company_id = m.company_id
      and o.member_id = m.id and o.department_id = d.id)) order by 1) as group_ids`;

const from = ({ companyId, connectionId }: Place) => sql`from member m
  left join scim_user u on u.company_id = m.company_id and u.member_id = m.id and u.connection_id = ${connectionId}
  where m.company_id = ${companyId} and (m.state <> 'left' or u.member_id is not null)`;

export interface Page {
  where: RawBuilder<boolean> | null;
  sort: RawBuilder<unknown>;
  /** Rows before the first, and at most so many. */
  skip: number;
  most: number;
}

export async function listUsers(db: Db, place: Place, { where, sort, skip, most }: Page) {
  const restricted = sql`${from(place)} ${where === null ? sql`` : sql`and ${where}`}`;
  const counted = await sql<{ count: number }>`select count(*)::int as count ${restricted}`.execute(db);
  const total = counted.rows[0]?.count ?? 0;
  if (most === 0 || skip >= total) return { total, rows: [] };
  const { rows } = await sql<UserRow>`select ${COLUMNS_OF} ${restricted} order by ${sort}, m.id
    limit ${most} offset ${skip}`.execute(db);
  return { total, rows };
}

export async function findUser(db: Db, place: Place, id: string): Promise<UserRow | undefined> {
  const { rows } =
    await sql<UserRow>`select ${COLUMNS_OF} ${from(place)} and m.id = ${id} for update of m`.execute(db);
  return rows[0];
}

/** A user's name is unique in its directory, without regard to case; so is the account of a member. */
export async function isNameTaken(
  db: Db,
  place: Place,
  name: string,
  exceptId: string | null,
): Promise<boolean> {
  const { rows } =
    await sql`select 1 ${from(place)} and lower(coalesce(u.user_name, m.account)) = ${name.toLowerCase()}
    and m.id is distinct from ${exceptId}::uuid limit 1`.execute(db);
  return rows.length > 0;
}

export interface Written {
  userName: string;
  externalId: string | null;
  attributes: Record<string, unknown>;
  now: Date;
}

export async function putUser(
  db: Db,
  { companyId, connectionId }: Place,
  memberId: string,
  { userName, externalId, attributes, now }: Written,
): Promise<void> {
  const columns = {
    user_name: userName,
    external_id: externalId,
    attributes: JSON.stringify(attributes),
    changed_at: now,
  };
  await db
    .insertInto('scim_user')
    .values({
      ...columns,
      company_id: companyId,
      connection_id: connectionId,
      member_id: memberId,
      created_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'connection_id', 'member_id'])
        .doUpdateSet((q) => ({ ...columns, version: q('scim_user.version', '+', 1) })),
    )
    .execute();
}

export const dropUser = (db: Db, { companyId, connectionId }: Place, memberId: string) =>
  db
    .deleteFrom('scim_user')
    .where('company_id', '=', companyId)
    .where('connection_id', '=', connectionId)
    .where('member_id', '=', memberId)
    .execute();

/** One change of a member at a time, so that two requests of a directory do not overwrite each other. */
export const lockDirectory = (db: Db, { companyId, connectionId }: Place) =>
  lockNamed(db, companyId, { name: `scim ${connectionId}`, earlier: `scim ${connectionId}` });
