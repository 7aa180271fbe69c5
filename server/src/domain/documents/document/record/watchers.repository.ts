import { sql } from 'kysely';
import type { Db } from '#database/connect.ts';

/**
 * Who has these documents in a list or on a page: who made or submitted them, who decides or decided, whoever stands in
 * for these now, and who got a copy.
 */
export const listWatchers = async (
  db: Db,
  companyId: string,
  documentIds: readonly string[],
  now: Date,
): Promise<{ document_id: string; member_id: string }[]> => {
  const ids = sql`any(${[...documentIds]}::uuid[])`;
  const { rows } = await sql<{ document_id: string; member_id: string }>`
    with watcher as (
      select id as document_id, submitter_id as member_id from document where company_id = ${companyId} and id = ${ids}
      union select id, prepared_by from document
        where company_id = ${companyId} and id = ${ids} and prepared_by is not null
      union select document_id, member_id from cc
        where company_id = ${companyId} and document_id = ${ids} and sent_at is not null
      union select task.document_id, person.id from task
        cross join lateral (values (task.holder_id), (task.decided_by)) as person (id)
        where task.company_id = ${companyId} and task.document_id = ${ids} and task.state <> 'Waiting'
          and person.id is not null
    )
    select document_id, member_id from watcher
    union select watcher.document_id, delegation.to_id from watcher
      join delegation on delegation.company_id = ${companyId} and delegation.from_id = watcher.member_id
      where delegation.ended_at is null
        and (${now}::timestamptz at time zone (select time_zone from company where id = ${companyId}))::date
          between delegation.from_day and delegation.to_day`.execute(db);
  return rows;
};
