import { sql, type RawBuilder } from 'kysely';
import { markOf } from '#secrets/key-ring.ts';
import { SEALED, type KeyOf, type SealedTable } from '#secrets/sealed.ts';
import type { Secrets } from '#secrets/secret.ts';
import { listCompanyIds } from '../database/companies.ts';
import type { Db } from '../database/connect.ts';
import { inTransaction } from '../database/transaction.ts';

/** Rows that one transaction seals anew: few, so that nobody waits long for one of them. */
const AT_ONCE = 200;

const TABLES = Object.keys(SEALED) as SealedTable[];
const ofCompanies = (table: SealedTable) => (SEALED[table].key as readonly string[]).includes('company_id');
/** Answers of calls, of which those with secrets are sealed, are text. */
const isText = (table: SealedTable) => table === 'idempotency';

/** A sealed value as bytes, or null where it is none. */
const valueOf = (table: SealedTable): RawBuilder<Buffer | null> => {
  const column = sql.ref(SEALED[table].column);
  return isText(table)
    ? sql`case when ${column} ~ '^[A-Za-z0-9+/]{38,}={0,2}$' then decode(${column}, 'base64') end`
    : sql`${column}`;
};

/** Rows of other keys than the one with this id. */
const others = (table: SealedTable, keyId: string, companyId: string | null) => {
  const mark = markOf(keyId);
  return sql`from ${sql.table(table)} where ${companyId === null ? sql`true` : sql`company_id = ${companyId}`}
    and substring(${valueOf(table)} from 1 for ${mark.length}) <> ${mark}`;
};

/** Calls `work` for each table, and in each company where it is one of companies. */
async function each(db: Db, work: (table: SealedTable, companyId: string | null) => Promise<void>) {
  const companyIds = await listCompanyIds(db);
  for (const table of TABLES)
    for (const companyId of ofCompanies(table) ? companyIds : [null]) await work(table, companyId);
}

/**
 * Seals everything anew that another key than the one with this id has sealed, in small transactions. Interrupted, it goes on at the
 * next call. Returns the number of values.
 */
export async function sealAllAnew(db: Db, secrets: Secrets, keyId: string): Promise<number> {
  let done = 0;
  await each(db, async (table, companyId) => {
    for (let count = AT_ONCE; count === AT_ONCE; done += count)
      count = await inTransaction(db, companyId, (tx) => sealSome(tx, secrets, { table, keyId, companyId }));
  });
  return done;
}

interface Part {
  table: SealedTable;
  keyId: string;
  companyId: string | null;
}

async function sealSome(tx: Db, secrets: Secrets, { table, keyId, companyId }: Part): Promise<number> {
  const { column, key } = SEALED[table];
  const { rows } = await sql<KeyOf<SealedTable> & { value: Buffer }>`
    select ${sql.join(key.map((name) => sql.ref(name)))}, ${valueOf(table)} as value
    ${others(table, keyId, companyId)} limit ${AT_ONCE} for update`.execute(tx);
  for (const { value, ...row } of rows) {
    const same = key.map((name) => sql`${sql.ref(name)} = ${row[name]}`);
    const sealed = secrets.seal(secrets.open(value, table, row), table, row);
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${isText(table) ? sealed.toString('base64') : sealed}
      where ${sql.join(same, sql` and `)}`.execute(tx);
  }
  return rows.length;
}

/** The number of values that another key has sealed, by table; tables without any are left out. */
export async function countOthers(db: Db, keyId: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  await each(db, (table, companyId) =>
    inTransaction(db, companyId, async (tx) => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count ${others(table, keyId, companyId)}`.execute(tx);
      const count = rows[0]?.count ?? 0;
      if (count > 0) counts[table] = (counts[table] ?? 0) + count;
    }),
  );
  return counts;
}
