import type { Db } from '#database/connect.ts';

/** Adds copy recipients; existing ones stay. */
export async function addCc(
  db: Db,
  companyId: string,
  documentId: string,
  memberIds: readonly string[],
  now: Date,
) {
  if (memberIds.length === 0) return;
  await db
    .insertInto('cc')
    .values(
      [...new Set(memberIds)].map((member_id) => ({
        company_id: companyId,
        document_id: documentId,
        member_id,
        created_at: now,
      })),
    )
    .onConflict((conflict) => conflict.columns(['company_id', 'document_id', 'member_id']).doNothing())
    .execute();
}

/** The copy recipients of a document, as a part of a query. */
export const copiesOf = (db: Db, { companyId, documentId }: { companyId: string; documentId: string }) =>
  db
    .selectFrom('cc')
    .select(['member_id', 'sent_at'])
    .where('company_id', '=', companyId)
    .where('document_id', '=', documentId);

/** Marks copies as sent and returns the recipients not notified before. */
export const sendCc = (db: Db, companyId: string, documentId: string, now: Date) =>
  db
    .updateTable('cc')
    .set({ sent_at: now })
    .where('company_id', '=', companyId)
    .where('document_id', '=', documentId)
    .where('sent_at', 'is', null)
    .returning('member_id')
    .execute();

export const markCcRead = (db: Db, companyId: string, documentId: string, memberId: string, now: Date) =>
  db
    .updateTable('cc')
    .set({ read_at: now })
    .where('company_id', '=', companyId)
    .where('document_id', '=', documentId)
    .where('member_id', '=', memberId)
    .where('read_at', 'is', null)
    .execute();

/** Those of the documents that were copied to a member. */
export const listCopied = (db: Db, companyId: string, ids: readonly string[], memberId: string) =>
  db
    .selectFrom('cc')
    .select('document_id')
    .where('company_id', '=', companyId)
    .where('member_id', '=', memberId)
    .where('sent_at', 'is not', null)
    .where('document_id', 'in', [...ids])
    .execute();
