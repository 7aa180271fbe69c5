import { sql } from 'kysely';
import type { Db } from '#database/connect.ts';

export interface NewMessage {
  id: string;
  memberId: string;
  kind: string;
  values: Record<string, string>;
  documentId: string | null;
}

export const insertMessages = (db: Db, companyId: string, messages: readonly NewMessage[], now: Date) =>
  db
    .insertInto('message')
    .values(
      messages.map(({ id, memberId, kind, values, documentId }) => ({
        company_id: companyId,
        id,
        member_id: memberId,
        kind,
        values: JSON.stringify(values),
        document_id: documentId,
        created_at: now,
      })),
    )
    .execute();

const mine = (db: Db, companyId: string, memberId: string) =>
  db.selectFrom('message').where('company_id', '=', companyId).where('member_id', '=', memberId);

export const listMessages = (
  db: Db,
  companyId: string,
  memberId: string,
  page: { after: string | undefined; size: number; unreadOnly: boolean },
) =>
  mine(db, companyId, memberId)
    .selectAll()
    .$if(page.unreadOnly, (q) => q.where('read_at', 'is', null))
    .$if(page.after !== undefined, (q) => q.where('id', '<', page.after ?? ''))
    .orderBy('id', 'desc')
    .limit(page.size)
    .execute();

export const findMessage = (db: Db, companyId: string, memberId: string, id: string) =>
  mine(db, companyId, memberId).selectAll().where('id', '=', id).executeTakeFirst();

/** Counted up to 1,000: a badge says no more. */
export async function countUnread(db: Db, companyId: string, memberId: string): Promise<number> {
  const { count } = await db
    .selectFrom(
      mine(db, companyId, memberId).select('id').where('read_at', 'is', null).limit(1000).as('unread'),
    )
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export const markRead = (db: Db, companyId: string, memberId: string, id: string | undefined, now: Date) =>
  db
    .updateTable('message')
    .set({ read_at: now })
    .where('company_id', '=', companyId)
    .where('member_id', '=', memberId)
    .where('read_at', 'is', null)
    .$if(id !== undefined, (q) => q.where('id', '=', id ?? ''))
    .execute();
