import type { Updateable } from 'kysely';
import type { Db } from './connect.ts';
import type { Database } from './tables.ts';

/** Tables of a company whose rows have a version for optimistic locking. */
type Versioned = {
  [Table in keyof Database]: Database[Table] extends { company_id: unknown; id: unknown; version: unknown }
    ? Table
    : never;
}[keyof Database];

export interface Seen {
  companyId: string;
  id: string;
  version: number;
}

/** Updates a row and increments its version; false if the row now has a different version. */
export async function updateSeen<Table extends Versioned>(
  db: Db,
  table: Table,
  { companyId, id, version }: Seen,
  change: Updateable<Database[Table]>,
): Promise<boolean> {
  // The query builder knows the columns of a table by its name, and every versioned table has these.
  const { numUpdatedRows } = await db
    .updateTable(table as 'news')
    .set({ ...(change as Updateable<Database['news']>), version: version + 1 })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Deletes a row; false if it now has a different version. */
export async function deleteSeen<Table extends Versioned>(
  db: Db,
  table: Table,
  { companyId, id, version }: Seen,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom(table as 'news')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
