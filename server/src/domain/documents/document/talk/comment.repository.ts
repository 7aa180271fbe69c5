import { sql, type Insertable } from 'kysely';
import type { Db } from '#database/connect.ts';
import type { Database } from '#database/tables.ts';

/**
 * The document must be locked. A comment is later than those before it, even if the clock went back or another request
 * with an earlier time was first: by their times they stay in the order in which they were kept.
 */
export const insertComment = (
  db: Db,
  { created_at: now, ...row }: Insertable<Database['comment']> & { created_at: Date },
) =>
  db
    .insertInto('comment')
    .values({
      ...row,
      created_at: sql`greatest(${now}::timestamptz, (select max(created_at) + interval '1 millisecond' from comment
        where company_id = ${row.company_id} and document_id = ${row.document_id}))`,
    })
    .execute();
