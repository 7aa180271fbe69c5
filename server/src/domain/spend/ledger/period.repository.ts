import { COLUMNS } from '#database/columns.ts';
import type { Db } from '#database/connect.ts';

export const listClosed = (db: Db, companyId: string) =>
  db
    .selectFrom('period')
    .select(COLUMNS.period)
    .where('company_id', '=', companyId)
    .orderBy('month', 'desc')
    .execute();

export const findClosed = (db: Db, companyId: string, month: string) =>
  db
    .selectFrom('period')
    .select('month')
    .where('company_id', '=', companyId)
    .where('month', '=', month)
    .executeTakeFirst();

/** Closes a month; false when it was closed already. */
export async function closePeriod(
  db: Db,
  row: { company_id: string; month: string; closed_by: string; closed_at: Date },
): Promise<boolean> {
  const closed = await db
    .insertInto('period')
    .values(row)
    .onConflict((conflict) => conflict.columns(['company_id', 'month']).doNothing())
    .returning('month')
    .executeTakeFirst();
  return closed !== undefined;
}

/** Opens a month again; false when it was open. */
export async function openPeriod(db: Db, companyId: string, month: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('period')
    .where('company_id', '=', companyId)
    .where('month', '=', month)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
