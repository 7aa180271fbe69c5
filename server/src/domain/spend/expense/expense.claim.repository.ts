import { sql, type RawBuilder } from 'kysely';
import { compiled } from '#database/built.ts';
import type { Db } from '#database/connect.ts';
import { expecting, sendWithNext } from '#database/opening.ts';

interface Claim {
  companyId: string;
  documentId: string;
  ids: readonly string[];
  submitted: boolean;
}

/**
 * Assigns expenses to a document with the next statement, only those on no document or this one; `used` is the error if
 * that is not all of them.
 */
export const claim = (db: Db, one: Claim, used: () => Error): Promise<void> =>
  sendWithNext(db, claiming(db, one), used);

const claiming = compiled((db, { companyId, documentId, ids, submitted }: Claim) =>
  db
    .with('claimed', (cte) =>
      cte
        .updateTable('expense')
        .set({ document_id: documentId, submitted })
        .where('company_id', '=', companyId)
        .where(sql<boolean>`id = any(${ids}::uuid[])`)
        .where((q) => q.or([q('document_id', 'is', null), q('document_id', '=', documentId)]))
        .returning('id'),
    )
    .selectNoFrom(expecting(sql`(select count(*) from claimed) = cardinality(${ids}::uuid[])`).as('written')),
);

const claimable = (db: Db, companyId: string, condition: RawBuilder<boolean>) =>
  db
    .selectFrom('expense')
    .select([
      'id',
      'member_id',
      'document_id',
      'type',
      'amount',
      'currency',
      'spent_on',
      'merchant',
      'remarks',
      'origin',
      'refunded',
    ])
    .where('company_id', '=', companyId)
    .where(condition);

/** Expenses that a draft has, on its lines or only assigned to it, and those that it is to have. */
export const ofDraft = (
  db: Db,
  {
    companyId,
    documentId,
    expenseIds,
  }: { companyId: string; documentId: string; expenseIds: readonly string[] },
) =>
  // Conditions with an index each: joined by `or`, they read every expense of the company.
  claimable(db, companyId, sql`id = any(${expenseIds}::uuid[])`)
    .union(claimable(db, companyId, sql`document_id = ${documentId}`))
    .union(
      claimable(
        db,
        companyId,
        sql`id = any(array(select expense_id from document_line
          where company_id = ${companyId} and document_id = ${documentId} and expense_id is not null))`,
      ),
    );

export const listClaimed = (db: Db, companyId: string, documentId: string) =>
  claimable(db, companyId, sql`document_id = ${documentId}`).execute();

export const setClaim = (
  db: Db,
  companyId: string,
  ids: readonly string[],
  change: { document_id?: string | null; submitted: boolean },
) =>
  db
    .updateTable('expense')
    .set(change)
    .where('company_id', '=', companyId)
    .where('id', 'in', [...ids])
    .execute();

/** Changes all expenses of a document. */
export const setClaimsOf = (
  db: Db,
  companyId: string,
  documentId: string,
  change: { document_id?: string | null; submitted: boolean },
): Promise<void> =>
  sendWithNext(
    db,
    db
      .updateTable('expense')
      .set(change)
      .where('company_id', '=', companyId)
      .where('document_id', '=', documentId),
  );
