import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#database/connect.ts';

/**
 * The expenses of a document’s lines, and those whose refund it deducts, that cost less than was claimed or of whose
 * refund something is owed.
 */
export async function listRefunded(db: Db, companyId: string, documentId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('expense')
    .select('id')
    .where('company_id', '=', companyId)
    .where(
      sql<boolean>`id = any(array(
        select expense_id from document_line
        where company_id = ${companyId} and document_id = ${documentId} and expense_id is not null
        union
        select advance.expense_id from advance_movement movement
        join advance on advance.company_id = movement.company_id and advance.id = movement.advance_id
        where movement.company_id = ${companyId} and movement.document_id = ${documentId}
          and advance.expense_id is not null))`,
    )
    .where(sql<boolean>`(refunded > 0 or ${owes()})`)
    .execute();
  return rows.map(({ id }) => id);
}

const owes = (): RawBuilder<boolean> => sql`exists (
  select from advance where advance.company_id = expense.company_id and advance.expense_id = expense.id
    and advance.kind = 'refund' and advance.cancelled_at is null)`;

/** Locks expenses, in the order of their ids. */
export const lockExpenses = (db: Db, companyId: string, ids: readonly string[]) =>
  db
    .selectFrom('expense')
    .select([
      'id',
      'member_id',
      'document_id',
      'submitted',
      'amount',
      'refunded',
      'type',
      'merchant',
      'origin',
    ])
    .where('company_id', '=', companyId)
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute();
export type ClaimedExpense = Awaited<ReturnType<typeof lockExpenses>>[number];

/** The lines on which expenses are claimed, of the documents that have them now. */
export const listClaimLines = (db: Db, companyId: string, expenseIds: readonly string[]) =>
  db
    .selectFrom('document_line as line')
    .innerJoin('expense', (join) =>
      join
        .onRef('expense.company_id', '=', 'line.company_id')
        .onRef('expense.id', '=', 'line.expense_id')
        .onRef('expense.document_id', '=', 'line.document_id'),
    )
    .innerJoin('document', (join) =>
      join.onRef('document.company_id', '=', 'line.company_id').onRef('document.id', '=', 'line.document_id'),
    )
    .select(['line.expense_id', 'line.amount', 'line.base_amount', 'line.approved_amount', 'line.decision'])
    .select('document.currency as base')
    .where('line.company_id', '=', companyId)
    .where('line.expense_id', 'in', [...expenseIds])
    .execute();

/** To which document an expense belongs; undefined for one that is gone. */
export const findClaim = (db: Db, companyId: string, expenseId: string) =>
  db
    .selectFrom('expense')
    .select('document_id')
    .where('company_id', '=', companyId)
    .where('id', '=', expenseId)
    .executeTakeFirst();

/** Of each expense of a document what is owed for it. */
export const listOwedOf = (db: Db, companyId: string, documentId: string) =>
  db
    .selectFrom('advance')
    .select(['expense_id', 'amount'])
    .where('company_id', '=', companyId)
    .where('document_id', '=', documentId)
    .where('kind', '=', 'refund')
    .where('cancelled_at', 'is', null)
    .execute();
