import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#database/connect.ts';
import type { Database } from '#database/tables.ts';
import { inTransaction } from '#database/transaction.ts';

/** Rows per transaction, so that its locks are short and an interruption loses only one batch. */
const BATCH = 1000;

/**
 * Removes the rows of a table that match `condition`, in batches of one transaction each; returns their number. Locked
 * rows are left for the next time. For a company's table the condition begins with its `company_id`; `null` is the
 * global directory.
 */
export async function removeRows(
  db: Db,
  companyId: string | null,
  table: keyof Database,
  condition: RawBuilder<unknown>,
): Promise<number> {
  for (let removed = 0; ;) {
    const count = await inTransaction(db, companyId, (tx) => removeBatch(tx, table, condition));
    removed += count;
    if (count < BATCH) return removed;
  }
}

async function removeBatch(tx: Db, table: keyof Database, condition: RawBuilder<unknown>): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)} where ctid = any(array(
      select ctid from ${sql.table(table)} where ${condition} limit ${BATCH} for update skip locked
    ))`.execute(tx);
  return Number(numAffectedRows ?? 0);
}
