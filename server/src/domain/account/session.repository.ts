import { sql } from 'kysely';
import type { Db } from '#database/connect.ts';

export const insertSession = (
  db: Db,
  session: {
    tokenHash: Buffer;
    personId: string;
    companyId: string;
    memberId: string;
    device: string;
    now: Date;
    expiresAt: Date;
  },
) =>
  db
    .insertInto('session')
    .values({
      token_hash: session.tokenHash,
      person_id: session.personId,
      company_id: session.companyId,
      member_id: session.memberId,
      device: session.device,
      created_at: session.now,
      last_seen_at: session.now,
      expires_at: session.expiresAt,
    })
    .execute();

/** The live session of a token whose member has not left. */
export const findSession = (db: Db, tokenHash: Buffer, now: Date) =>
  db
    .selectFrom('session')
    .innerJoin('membership', (join) =>
      join
        .onRef('membership.person_id', '=', 'session.person_id')
        .onRef('membership.company_id', '=', 'session.company_id'),
    )
    .select(['session.person_id', 'session.company_id', 'session.member_id'])
    .where('session.token_hash', '=', tokenHash)
    .where('session.expires_at', '>', now)
    .where('membership.state', '=', 'active')
    .executeTakeFirst();

/** The member with the department and the roles, in one row. */
export const findMember = (db: Db, companyId: string, memberId: string) =>
  db
    .selectFrom('member')
    .leftJoin('department', (join) =>
      join
        .onRef('department.company_id', '=', 'member.company_id')
        .onRef('department.id', '=', 'member.department_id'),
    )
    .select((q) => [
      'member.id',
      'member.person_id',
      'member.name',
      'member.department_id',
      'department.name as department_name',
      q
        .selectFrom('role_grant')
        .select(sql<string[]>`coalesce(array_agg(role order by role), '{}')`.as('roles'))
        .whereRef('role_grant.company_id', '=', 'member.company_id')
        .whereRef('role_grant.member_id', '=', 'member.id')
        .as('roles'),
    ])
    .where('member.company_id', '=', companyId)
    .where('member.id', '=', memberId)
    .where('member.state', '=', 'active')
    .executeTakeFirst();

export const deleteSession = (db: Db, tokenHash: Buffer) =>
  db.deleteFrom('session').where('token_hash', '=', tokenHash).execute();

export const deleteSessionsOfPerson = (db: Db, personId: string) =>
  db.deleteFrom('session').where('person_id', '=', personId).execute();

export const deleteSessionsOfMember = (db: Db, companyId: string, memberId: string) =>
  db.deleteFrom('session').where('company_id', '=', companyId).where('member_id', '=', memberId).execute();

export const deleteOtherSessions = (db: Db, personId: string, keptHash: Buffer) =>
  db.deleteFrom('session').where('person_id', '=', personId).where('token_hash', '!=', keptHash).execute();
