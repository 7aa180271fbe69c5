import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#database/connect.ts';
import { KEYS } from '#database/columns.generated.ts';
import { inTransaction } from '#database/transaction.ts';

/** Rows per transaction, so that its locks are short and an interruption loses only one batch. */
const BATCH = 1000;

/** A table with a primary key. */
type Keyed = keyof typeof KEYS;

/**
 * Removes the rows of a table that match `condition`, in batches of one transaction each; returns their number. Locked
 * rows are left for the next time. For a company's table the condition begins with its `company_id`; `null` is the
 * global directory.
 */
export async function removeRows(
  db: Db,
  companyId: string | null,
  table: Keyed,
  condition: RawBuilder<unknown>,
): Promise<number> {
  for (let removed = 0; ;) {
    const count = await inTransaction(db, companyId, (tx) => removeBatch(tx, table, condition));
    removed += count;
    if (count < BATCH) return removed;
  }
}

async function removeBatch(tx: Db, table: Keyed, condition: RawBuilder<unknown>): Promise<number> {
  const key = KEYS[table].map((column) => sql.ref(column));
  const same = KEYS[table].map(
    (column) => sql`${sql.ref(`${table}.${column}`)} = ${sql.ref(`batch.${column}`)}`,
  );
  const { numAffectedRows } = await sql`
    with batch as materialized (
      select ${sql.join(key)} from ${sql.table(table)} where ${condition} limit ${BATCH} for update skip locked
    )
    delete from ${sql.table(table)} using batch where ${sql.join(same, sql` and `)}`.execute(tx);
  return Number(numAffectedRows ?? 0);
}
