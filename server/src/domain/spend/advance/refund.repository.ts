import { sql, type Insertable } from 'kysely';
import type { Db } from '#database/connect.ts';
import type { Database } from '#database/tables.ts';

/** Refunds that a member owes and no document deducts, the oldest first: as a query, or as a part of one. */
export const refundsOf = (db: Db, { companyId, memberId }: { companyId: string; memberId: string }) =>
  db
    .selectFrom('advance')
    .select(['id', 'currency', sql<number>`amount - reserved - settled`.as('open')])
    .where('company_id', '=', companyId)
    .where('member_id', '=', memberId)
    .where(sql<boolean>`kind = 'refund' and cancelled_at is null`)
    .where(sql<boolean>`amount > reserved + settled`)
    .orderBy('id')
    .limit(100);

/** Locks them too, so that a document that is submitted at the same time finds what this one leaves. */
export const lockRefunds = (db: Db, companyId: string, memberId: string) =>
  refundsOf(db, { companyId, memberId }).forUpdate().execute();

/** Locks what is owed for these expenses. */
export const lockOfExpenses = (db: Db, companyId: string, expenseIds: readonly string[]) =>
  db
    .selectFrom('advance')
    .select(['id', 'document_id', 'expense_id', 'amount', 'currency', 'reserved', 'settled'])
    .where('company_id', '=', companyId)
    .where('expense_id', 'in', [...expenseIds])
    .where('kind', '=', 'refund')
    .where('cancelled_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();

export const insertRefund = (db: Db, row: Insertable<Database['advance']>) =>
  db.insertInto('advance').values(row).execute();

/** Changes what is owed. A database constraint keeps it from falling below what documents deduct. */
export const setAmount = (
  db: Db,
  companyId: string,
  id: string,
  change: { amount: number; document_id: string },
) =>
  db
    .updateTable('advance')
    .set((q) => ({ ...change, version: q('version', '+', 1) }))
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
