import type { Insertable } from 'kysely';
import { COLUMNS } from '#database/columns.ts';
import type { Db } from '#database/connect.ts';
import type { Database } from '#database/tables.ts';

export const findCode = (db: Db, companyId: string, id: string) =>
  db
    .selectFrom('wallet_code')
    .select(COLUMNS.wallet_code)
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst();
export type CodeRow = NonNullable<Awaited<ReturnType<typeof findCode>>>;

/** Takes a code; false if it was taken before. Waits for another transaction that takes it, too. */
export async function insertCode(db: Db, row: Insertable<Database['wallet_code']>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('wallet_code')
    .values(row)
    .onConflict((conflict) => conflict.columns(['company_id', 'wallet_id', 'code']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Notes that the wallet was notified of the payment. */
export const setNotified = (db: Db, companyId: string, id: string, at: Date) =>
  db
    .updateTable('wallet_code')
    .set({ told_at: at })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('told_at', 'is', null)
    .execute();
