import { sql, type Insertable } from 'kysely';
import { COLUMNS } from '#database/columns.ts';
import type { Db } from '#database/connect.ts';
import type { Column, Database } from '#database/tables.ts';

const reservations = (db: Db, companyId: string) =>
  db.selectFrom('spend_reservation').select(COLUMNS.spend_reservation).where('company_id', '=', companyId);
export type ReservationRow = NonNullable<Awaited<ReturnType<typeof findReservation>>>;

export const findReservation = (db: Db, companyId: string, tradeNo: string) =>
  reservations(db, companyId).where('trade_no', '=', tradeNo).executeTakeFirst();

/** Locks a reservation. */
export const lockReservation = (db: Db, companyId: string, tradeNo: string) =>
  reservations(db, companyId).where('trade_no', '=', tradeNo).forUpdate().executeTakeFirst();

/** Throws a duplicate of `spend_reservation_company_id_trade_no_key` if the number has one. */
export const insertReservation = (db: Db, row: Insertable<Database['spend_reservation']>) =>
  db.insertInto('spend_reservation').values(row).execute();

export const updateReservation = (
  db: Db,
  companyId: string,
  id: string,
  change: { state?: Column<'spend_reservation', 'state'>; returned?: number },
) =>
  db
    .updateTable('spend_reservation')
    .set(change)
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();

/** A purchase of a month by one of these members. */
export interface PastPurchase {
  source: 'payment' | 'expense';
  member_id: string;
  merchant: string;
  merchant_id: string | null;
  store_id: string | null;
  type: Column<'spend_reservation', 'type'>;
  amount: number;
  day: string;
  at: Date;
}

/** Payments of a month, and expenses that were recorded in the same currency to be reimbursed, by day. */
export async function listPurchases(
  db: Db,
  companyId: string,
  wanted: { memberIds: readonly string[]; month: string; currency: string; most: number },
): Promise<PastPurchase[]> {
  const first = `${wanted.month}-01`;
  const { rows } = await sql<PastPurchase>`
    select 'payment' as source, member_id, merchant_name as merchant, merchant_id, store_id, type,
      amount - returned as amount, day, created_at as at
    from spend_reservation
    where company_id = ${companyId} and member_id = any(${[...wanted.memberIds]}::uuid[])
      and state = 'confirmed' and amount > returned
      and day >= ${first}::date and day < ${first}::date + interval '1 month'
    union all
    select 'expense', member_id, merchant, null, null, type, amount, spent_on, created_at
    from expense
    where company_id = ${companyId} and member_id = any(${[...wanted.memberIds]}::uuid[])
      and origin is null and currency = ${wanted.currency}
      and spent_on >= ${first}::date and spent_on < ${first}::date + interval '1 month'
    order by day, at
    limit ${wanted.most}`.execute(db);
  return rows.map((row) => ({ ...row, amount: Number(row.amount) }));
}
