import { sql, type Insertable, type Updateable } from 'kysely';
import { COLUMNS, columnsIn } from '#database/columns.ts';
import type { Db } from '#database/connect.ts';
import type { Database } from '#database/tables.ts';
import { updateSeen } from '#database/seen.ts';
import { containing } from '#database/like.ts';
import type { RowsOf } from '#database/page-first.ts';

export const suppliers = (db: Db, companyId: string) =>
  db.selectFrom('supplier').where('supplier.company_id', '=', companyId);

/** Suppliers with their pending change, if any. */
export const withChange = (rows: RowsOf<'supplier'>) =>
  rows
    .leftJoin('supplier_change as change', (join) =>
      join
        .onRef('change.company_id', '=', 'supplier.company_id')
        .onRef('change.supplier_id', '=', 'supplier.id')
        .on('change.state', '=', sql.lit('Waiting' as const)),
    )
    .select(columnsIn('supplier', 'supplier'))
    .select([
      'change.id as change_id',
      'change.name as change_name',
      'change.bank as change_bank',
      'change.account_last4 as change_last4',
      'change.asked_by as change_by',
      'change.created_at as change_at',
    ]);

export const listSuppliers = (db: Db, companyId: string, search: string) =>
  withChange(suppliers(db, companyId))
    .$if(search !== '', (q) => q.where('supplier.name', 'ilike', containing(search)))
    .orderBy('supplier.name')
    .limit(200)
    .execute();
export type SupplierRow = Awaited<ReturnType<typeof listSuppliers>>[number];

export const findSupplier = (db: Db, companyId: string, id: string) =>
  withChange(suppliers(db, companyId).where('supplier.id', '=', id)).executeTakeFirst();

/** Locks a supplier, which serialises its changes. */
export const lockSupplier = (db: Db, companyId: string, id: string) =>
  db
    .selectFrom('supplier')
    .select(COLUMNS.supplier)
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export const insertSupplier = (db: Db, row: Insertable<Database['supplier']>) =>
  db.insertInto('supplier').values(row).execute();

/** Updates the version that was read; false when it has changed. */
export async function updateSupplier(
  db: Db,
  companyId: string,
  seen: { id: string; version: number },
  change: Updateable<Database['supplier']>,
): Promise<boolean> {
  return await updateSeen(db, 'supplier', { companyId, ...seen }, change);
}

/** Marks the account as refused by the bank, unless its version has changed. */
export const refuseSupplier = (db: Db, companyId: string, id: string, accountVersion: number) =>
  db
    .updateTable('supplier')
    .set({ refused_version: accountVersion })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('account_version', '=', accountVersion)
    .execute();

export const insertChange = (db: Db, row: Insertable<Database['supplier_change']>) =>
  db.insertInto('supplier_change').values(row).execute();

export const findChange = (db: Db, companyId: string, id: string) =>
  db
    .selectFrom('supplier_change')
    .select(COLUMNS.supplier_change)
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst();
export type ChangeRow = NonNullable<Awaited<ReturnType<typeof findChange>>>;

/** Decides a pending change; false if it is already decided. */
export async function decideChange(
  db: Db,
  companyId: string,
  id: string,
  decided: { state: 'Confirmed' | 'Refused' | 'Withdrawn'; decided_by: string; decided_at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('supplier_change')
    .set(decided)
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('state', '=', 'Waiting')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
