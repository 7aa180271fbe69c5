import { sql } from 'kysely';
import { COLUMNS } from '#database/columns.ts';
import type { Db } from '#database/connect.ts';
import type { Column } from '#database/tables.ts';

export type LinkedBy = Column<'external_identity', 'linked_by'>;

/** The identity with this subject, and the state of its member. */
export const findBySubject = (db: Db, companyId: string, connectionId: string, subject: string) =>
  db
    .selectFrom('external_identity')
    .innerJoin('member', (join) =>
      join
        .onRef('member.company_id', '=', 'external_identity.company_id')
        .onRef('member.id', '=', 'external_identity.member_id'),
    )
    .select(['external_identity.id', 'external_identity.member_id', 'member.person_id', 'member.state'])
    .where('external_identity.company_id', '=', companyId)
    .where('external_identity.connection_id', '=', connectionId)
    .where('external_identity.subject', '=', subject)
    .executeTakeFirst();

/** Active members whose person has one of these accounts, as they are kept in lower case. */
/** Active members with one of the accounts, and invited ones who have no password yet. */
export const listEnterable = (db: Db, companyId: string, accounts: readonly string[]) =>
  db
    .selectFrom('member')
    .innerJoin('person', 'person.id', 'member.person_id')
    .select(['member.id', 'member.person_id', 'member.name', 'member.account', 'member.state'])
    .where('member.company_id', '=', companyId)
    .where((q) =>
      q.or([
        q('member.state', '=', 'active'),
        q.and([q('member.state', '=', 'invited'), q('person.password_hash', 'is', null)]),
      ]),
    )
    .where((q) => q.or([q('person.phone', 'in', [...accounts]), q('person.email', 'in', [...accounts])]))
    .execute();

/** False if the member or the subject is linked already in this connection. */
export const insertIdentity = async (
  db: Db,
  companyId: string,
  one: {
    id: string;
    connectionId: string;
    subject: string;
    memberId: string;
    name: string;
    by: LinkedBy;
    now: Date;
  },
): Promise<boolean> => {
  const inserted = await db
    .insertInto('external_identity')
    .values({
      company_id: companyId,
      id: one.id,
      connection_id: one.connectionId,
      subject: one.subject,
      member_id: one.memberId,
      name: one.name,
      linked_by: one.by,
      linked_at: one.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
};

/** The members with these subjects in the connection. */
export const listBySubjects = (
  db: Db,
  companyId: string,
  connectionId: string,
  subjects: readonly string[],
) =>
  db
    .selectFrom('external_identity')
    .select(['subject', 'member_id'])
    .where('company_id', '=', companyId)
    .where('connection_id', '=', connectionId)
    .where(sql<boolean>`subject = any(${subjects}::text[])`)
    .execute();

export const touchIdentity = (
  db: Db,
  companyId: string,
  id: string,
  { name, now }: { name: string; now: Date },
) =>
  db
    .updateTable('external_identity')
    .set({ last_used_at: now, ...(name === '' ? {} : { name }) })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();

/** The identities of a member; one of each connection at most. */
export const listOfMember = (db: Db, companyId: string, memberId: string) =>
  db
    .selectFrom('external_identity')
    .innerJoin('connection', (join) =>
      join
        .onRef('connection.company_id', '=', 'external_identity.company_id')
        .onRef('connection.id', '=', 'external_identity.connection_id'),
    )
    .select([
      ...COLUMNS.external_identity.map((column) => `external_identity.${column}` as const),
      'connection.kind',
      'connection.name as connection_name',
    ])
    .where('external_identity.company_id', '=', companyId)
    .where('external_identity.member_id', '=', memberId)
    .orderBy('external_identity.linked_at')
    .execute();

/** An identity of a member: by its own id, or by what the outside system calls the person. */
export type WhichIdentity = { id: string } | { connection_id: string; subject: string };

export const deleteIdentity = (db: Db, companyId: string, memberId: string, which: WhichIdentity) =>
  db
    .deleteFrom('external_identity')
    .where('company_id', '=', companyId)
    .where('member_id', '=', memberId)
    .where((q) => q.and(which))
    .returning(['connection_id', 'name'])
    .executeTakeFirst();

/** The members with this subject in the connection, for a sign-out that the provider requests. */
export const findMemberOfSubject = async (
  db: Db,
  companyId: string,
  connectionId: string,
  subject: string,
) => {
  const row = await db
    .selectFrom('external_identity')
    .select('member_id')
    .where('company_id', '=', companyId)
    .where('connection_id', '=', connectionId)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row?.member_id;
};
