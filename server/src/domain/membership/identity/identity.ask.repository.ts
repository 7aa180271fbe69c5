import { sql } from 'kysely';
import type { Db } from '#database/connect.ts';

export const findMemberBySubject = (db: Db, companyId: string, connectionId: string, subject: string) =>
  db
    .selectFrom('external_identity')
    .innerJoin('member', (join) =>
      join
        .onRef('member.company_id', '=', 'external_identity.company_id')
        .onRef('member.id', '=', 'external_identity.member_id'),
    )
    .innerJoin('person', 'person.id', 'member.person_id')
    .select(['member.id', 'member.name', 'member.state', 'person.language', 'person.locale'])
    .where('external_identity.company_id', '=', companyId)
    .where('external_identity.connection_id', '=', connectionId)
    .where('external_identity.subject', '=', subject)
    .executeTakeFirst();

export const listSubjects = (db: Db, companyId: string, connectionId: string, memberIds: readonly string[]) =>
  db
    .selectFrom('external_identity')
    .select(['member_id', 'subject'])
    .where('company_id', '=', companyId)
    .where('connection_id', '=', connectionId)
    .where(sql<boolean>`member_id = any(${memberIds}::uuid[])`)
    .execute();

export const listConnectionsOf = (db: Db, companyId: string, memberId: string) =>
  db
    .selectFrom('external_identity')
    .select(['connection_id', 'subject'])
    .where('company_id', '=', companyId)
    .where('member_id', '=', memberId)
    .orderBy(sql`last_used_at desc nulls last, linked_at desc`)
    .execute();
