import type { Insertable, Updateable } from 'kysely';
import { COLUMNS } from '#database/columns.ts';
import type { Database, Db } from '#database/connect.ts';
import { updateSeen } from '#database/seen.ts';
import { containing } from '#kit/like.ts';

export const listSuppliers = (db: Db, companyId: string, search: string) =>
  db
    .selectFrom('supplier')
    .select(COLUMNS.supplier)
    .where('company_id', '=', companyId)
    .$if(search !== '', (q) => q.where('name', 'ilike', containing(search)))
    .orderBy('name')
    .limit(200)
    .execute();
export type SupplierRow = Awaited<ReturnType<typeof listSuppliers>>[number];

export const findSupplier = (db: Db, companyId: string, id: string) =>
  db
    .selectFrom('supplier')
    .select(COLUMNS.supplier)
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst();

export const insertSupplier = (db: Db, row: Insertable<Database['supplier']>) =>
  db.insertInto('supplier').values(row).execute();

/** Changes the version that was seen; false when it is another by now. */
export async function updateSupplier(
  db: Db,
  companyId: string,
  seen: { id: string; version: number },
  change: Updateable<Database['supplier']>,
): Promise<boolean> {
  return await updateSeen(db, 'supplier', { companyId, ...seen }, change);
}
