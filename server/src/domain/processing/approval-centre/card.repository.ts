import { sql } from 'kysely';
import { COLUMNS, columnsIn } from '#database/columns.ts';
import type { Db } from '#database/connect.ts';

export type CardRow = NonNullable<Awaited<ReturnType<typeof findCard>>>;

/** The messages that are to be sent; those that were read meanwhile are left out. */
export const listMessages = (db: Db, companyId: string, memberId: string, ids: readonly string[]) =>
  db
    .selectFrom('message')
    .select(['id', 'kind', 'values', 'document_id', 'created_at'])
    .where('company_id', '=', companyId)
    .where('member_id', '=', memberId)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where('read_at', 'is', null)
    .orderBy('seq')
    .execute();

export const findMessage = (db: Db, companyId: string, id: string) =>
  db
    .selectFrom('message')
    .select(['id', 'kind', 'values', 'document_id', 'created_at'])
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst();

/** The open task of the member on the document, or this task of theirs in any state. */
export const findTask = (
  db: Db,
  companyId: string,
  { documentId, memberId, taskId }: { documentId: string; memberId: string; taskId: string | null },
) =>
  db
    .selectFrom('task')
    .select(['id', 'kind'])
    .where('company_id', '=', companyId)
    .where('document_id', '=', documentId)
    .where('holder_id', '=', memberId)
    .$if(taskId === null, (q) => q.where('state', '=', 'Pending'))
    .$if(taskId !== null, (q) => q.where('id', '=', taskId ?? ''))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** The card of a message, which an earlier attempt may have begun. */
export const putCard = async (
  db: Db,
  companyId: string,
  card: {
    id: string;
    connectionId: string;
    memberId: string;
    messageId: string;
    documentId: string | null;
    taskId: string | null;
    now: Date;
  },
): Promise<CardRow> => {
  const inserted = await db
    .insertInto('chat_card')
    .values({
      ...{ company_id: companyId, id: card.id, connection_id: card.connectionId, member_id: card.memberId },
      ...{ message_id: card.messageId, document_id: card.documentId, task_id: card.taskId },
      ...{ state: 'sending', created_at: card.now },
    })
    .onConflict((conflict) => conflict.columns(['company_id', 'message_id', 'connection_id']).doNothing())
    .returning(COLUMNS.chat_card)
    .executeTakeFirst();
  const known = inserted ?? (await findCardOf(db, companyId, card));
  if (!known) throw new Error(`no card of the message ${card.messageId}`);
  return known;
};

export const findCardOf = (
  db: Db,
  companyId: string,
  { messageId, connectionId }: { messageId: string; connectionId: string },
) =>
  db
    .selectFrom('chat_card')
    .select(COLUMNS.chat_card)
    .where('company_id', '=', companyId)
    .where('message_id', '=', messageId)
    .where('connection_id', '=', connectionId)
    .executeTakeFirst();

export const findCard = (db: Db, companyId: string, id: string) =>
  db
    .selectFrom('chat_card')
    .select(COLUMNS.chat_card)
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst();

export const changeCard = (
  db: Db,
  companyId: string,
  id: string,
  change: { state?: CardRow['state']; outside_id?: string; handle?: string | null; sent_at?: Date },
) =>
  db.updateTable('chat_card').set(change).where('company_id', '=', companyId).where('id', '=', id).execute();

/** Cards with buttons whose tasks are no longer open. */
export const listOver = (db: Db, companyId: string, documentId: string) =>
  db
    .selectFrom('chat_card')
    .innerJoin('task', (join) =>
      join.onRef('task.company_id', '=', 'chat_card.company_id').onRef('task.id', '=', 'chat_card.task_id'),
    )
    .select(columnsIn('chat_card', 'chat_card'))
    .where('chat_card.company_id', '=', companyId)
    .where('chat_card.document_id', '=', documentId)
    .where('chat_card.state', '=', 'sent')
    .where('task.state', '!=', 'Pending')
    .orderBy('chat_card.id')
    .execute();
