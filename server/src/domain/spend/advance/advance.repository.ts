import { sql, type Insertable } from 'kysely';
import { COLUMNS, columnsIn } from '#database/columns.ts';
import type { Db } from '#database/connect.ts';
import type { Database } from '#database/tables.ts';

/** Advances with their documents, refunds with the order that was refunded. */
const described = (db: Db, companyId: string) =>
  db
    .selectFrom('advance')
    .innerJoin('document', (join) =>
      join
        .onRef('document.company_id', '=', 'advance.company_id')
        .onRef('document.id', '=', 'advance.document_id'),
    )
    .leftJoin('expense', (join) =>
      join
        .onRef('expense.company_id', '=', 'advance.company_id')
        .onRef('expense.id', '=', 'advance.expense_id'),
    )
    .select(columnsIn('advance', 'advance'))
    .select(['document.number', 'document.title', 'expense.merchant'])
    .where('advance.company_id', '=', companyId);

/** Unsettled advances of a member, each with its document. */
export const listOpen = (db: Db, companyId: string, memberId: string) =>
  described(db, companyId)
    .where('advance.member_id', '=', memberId)
    .where('advance.cancelled_at', 'is', null)
    .where(sql<boolean>`advance.settled < advance.amount`)
    .orderBy('advance.id')
    .limit(100)
    .execute();

export const findByIds = (db: Db, companyId: string, ids: readonly string[]) =>
  described(db, companyId)
    .where('advance.id', 'in', [...ids])
    .orderBy('advance.id')
    .execute();

/** Locks an advance to the end of the transaction. */
export const lockAdvance = (db: Db, companyId: string, id: string) =>
  db
    .selectFrom('advance')
    .select(COLUMNS.advance)
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export const findOfDocument = (db: Db, companyId: string, documentId: string) =>
  db
    .selectFrom('advance')
    .select(COLUMNS.advance)
    .where('company_id', '=', companyId)
    .where('document_id', '=', documentId)
    .where('kind', '=', 'paid')
    .executeTakeFirst();

export const insertAdvance = (db: Db, row: Insertable<Database['advance']>) =>
  db.insertInto('advance').values(row).execute();

/** Updates reserved and settled amounts; a database constraint limits them to the advance's amount. */
export async function moveAdvance(
  db: Db,
  companyId: string,
  id: string,
  by: { reserved: number; settled: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('advance')
    .set((q) => ({
      reserved: q('reserved', '+', by.reserved),
      settled: q('settled', '+', by.settled),
      version: q('version', '+', 1),
    }))
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('cancelled_at', 'is', null)
    .where(sql<boolean>`reserved + settled + ${by.reserved + by.settled}::bigint <= amount`)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Marks the advance as cancelled, or as open again. */
export const setCancelled = (db: Db, companyId: string, id: string, at: Date | null) =>
  db
    .updateTable('advance')
    .set((q) => ({ cancelled_at: at, version: q('version', '+', 1) }))
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();

export const setReminded = (db: Db, companyId: string, id: string, at: Date) =>
  db
    .updateTable('advance')
    .set({ reminded_at: at })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();

export const insertMovement = (db: Db, row: Insertable<Database['advance_movement']>) =>
  db.insertInto('advance_movement').values(row).execute();

/** What a document reserved of each advance: the sum of its movements. */
export const listHeld = (db: Db, companyId: string, documentId: string) =>
  db
    .selectFrom('advance_movement')
    .select([
      'advance_id',
      sql<number>`coalesce(sum(case kind when 'reserve' then amount when 'release' then -amount when 'settle' then -amount when 'unsettle' then amount else 0 end), 0)::bigint`.as(
        'reserved',
      ),
      sql<number>`coalesce(sum(case kind when 'settle' then amount when 'unsettle' then -amount else 0 end), 0)::bigint`.as(
        'settled',
      ),
    ])
    .where('company_id', '=', companyId)
    .where('document_id', '=', documentId)
    .groupBy('advance_id')
    .orderBy('advance_id')
    .execute();

/** The advances that a document writes off, as a part of a query. */
export const offsetsOf = (db: Db, { companyId, documentId }: { companyId: string; documentId: string }) =>
  db
    .selectFrom('document_offset as offset')
    .innerJoin('advance', (join) =>
      join
        .onRef('advance.company_id', '=', 'offset.company_id')
        .onRef('advance.id', '=', 'offset.advance_id'),
    )
    .select(['offset.advance_id', 'offset.amount', 'advance.kind'])
    .where('offset.company_id', '=', companyId)
    .where('offset.document_id', '=', documentId)
    .orderBy('offset.advance_id');

export async function replaceOffsets(
  db: Db,
  companyId: string,
  documentId: string,
  offsets: readonly { advance_id: string; amount: number }[],
  now: Date,
): Promise<void> {
  await db
    .deleteFrom('document_offset')
    .where('company_id', '=', companyId)
    .where('document_id', '=', documentId)
    .execute();
  if (offsets.length > 0)
    await db
      .insertInto('document_offset')
      .values(
        offsets.map(({ advance_id, amount }) => ({
          company_id: companyId,
          document_id: documentId,
          advance_id,
          amount,
          created_at: now,
        })),
      )
      .execute();
}
