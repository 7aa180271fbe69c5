import { sql, type Insertable } from 'kysely';
import { COLUMNS } from '#database/columns.ts';
import type { Db } from '#database/connect.ts';
import type { Database } from '#database/tables.ts';

/** Inserts a link; false when the message has one already. */
export async function insertLink(db: Db, row: Insertable<Database['mail_link']>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('mail_link')
    .values(row)
    .onConflict((conflict) => conflict.column('message_id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export const findLink = (db: Db, tokenHash: Buffer) =>
  db.selectFrom('mail_link').select(COLUMNS.mail_link).where('token_hash', '=', tokenHash).executeTakeFirst();

/** Marks a link as used; false when it is used or expired. */
export async function useLink(db: Db, tokenHash: Buffer, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('mail_link')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** A member's open task on a document, with the member's mail address. */
export const findMailed = (db: Db, companyId: string, params: { documentId: string; memberId: string }) =>
  db
    .selectFrom('task')
    .innerJoin('member', (join) =>
      join.onRef('member.company_id', '=', 'task.company_id').onRef('member.id', '=', 'task.holder_id'),
    )
    .innerJoin('person', 'person.id', 'member.person_id')
    .innerJoin('document', (join) =>
      join.onRef('document.company_id', '=', 'task.company_id').onRef('document.id', '=', 'task.document_id'),
    )
    .innerJoin('member as submitter', (join) =>
      join
        .onRef('submitter.company_id', '=', 'document.company_id')
        .onRef('submitter.id', '=', 'document.submitter_id'),
    )
    .innerJoin('company', 'company.id', 'task.company_id')
    .select([
      'task.id',
      'member.account',
      'member.state',
      'person.language',
      'person.locale',
      'document.number',
      'document.title',
      'document.amount',
      'document.currency',
      'submitter.name as submitter_name',
    ])
    .where('task.company_id', '=', companyId)
    .where('task.document_id', '=', params.documentId)
    .where('task.holder_id', '=', params.memberId)
    .where('task.state', '=', 'Pending')
    .where(sql<boolean>`not ('mailApproval' = any(company.features_off))`)
    .orderBy('task.id', 'desc')
    .limit(1)
    .executeTakeFirst();
