import { sql } from 'kysely';
import type { Db } from '#database/connect.ts';
import { listCompanyIds } from '#database/companies.ts';
import { SEALED, type KeyOf, type SealedTable } from './sealed.ts';
import { BOUND, KEYED } from './key-ring.ts';
import type { Secrets } from './secret.ts';
import { inTransaction } from '#database/transaction.ts';

const AT_ONCE = 5_000;

type Row = KeyOf<SealedTable> & { value: Buffer };

/**
 * Binds values sealed by versions up to 1.1.1 to their rows; returns the number of values. It assumes that each value
 * is in its original row, so it runs only once per installation, as the owner of the tables, because the application
 * may not change an export. It is idempotent and can be resumed after an interruption.
 *
 * @throws Error if a value cannot be opened: it was changed, or sealed with another key.
 */
export async function resealAll(db: Db, secrets: Secrets): Promise<number> {
  const companyIds = await listCompanyIds(db);
  let done = 0;
  for (const table of Object.keys(SEALED) as SealedTable[])
    for (const companyId of ofCompanies(table) ? companyIds : [null])
      done += await resealTable(db, secrets, table, companyId);
  return done;
}

const ofCompanies = (table: SealedTable) => (SEALED[table].key as readonly string[]).includes('company_id');

async function resealTable(db: Db, secrets: Secrets, table: SealedTable, companyId: string | null) {
  for (let done = 0; ;) {
    const count = await inTransaction(db, companyId, async (tx) => {
      const rows = await listUnbound(tx, table, companyId);
      for (const row of rows) await bind(tx, secrets, table, row);
      return rows.length;
    });
    done += count;
    if (count < AT_ONCE) return done;
  }
}

/** Stored idempotent responses are text; sealed ones are base64, which is never a JSON object. */
const isText = (table: SealedTable) => table === 'idempotency';

async function listUnbound(tx: Db, table: SealedTable, companyId: string | null): Promise<Row[]> {
  const { column, key } = SEALED[table];
  const value = isText(table) ? sql`decode(${sql.ref(column)}, 'base64')` : sql.ref(column);
  const sealed = isText(table) ? sql`${sql.ref(column)} ~ '^[A-Za-z0-9+/]{38,}={0,2}$'` : sql`true`;
  // `case` guarantees the evaluation order, so that only base64 is decoded.
  const { rows } = await sql<Row>`
    select ${sql.join(key.map((name) => sql.ref(name)))}, ${value} as value from ${sql.table(table)}
    where ${companyId === null ? sql`true` : sql`company_id = ${companyId}`}
      and case when ${sealed} then substring(${value} from 1 for ${BOUND.length}) not in (${BOUND}, ${KEYED}) else false end
    limit ${AT_ONCE} for update`.execute(tx);
  return rows;
}

async function bind(tx: Db, secrets: Secrets, table: SealedTable, row: Row): Promise<void> {
  const { column, key } = SEALED[table];
  const bound = secrets.seal(secrets.openUnbound(row.value), table, row);
  const same = key.map((name) => sql`${sql.ref(name)} = ${row[name as keyof Row]}`);
  await sql`
    update ${sql.table(table)} set ${sql.ref(column)} = ${isText(table) ? bound.toString('base64') : bound}
    where ${sql.join(same, sql` and `)}`.execute(tx);
}
