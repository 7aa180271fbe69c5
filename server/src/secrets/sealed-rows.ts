import { sql, type RawBuilder } from 'kysely';
import { listCompanyIds } from '#database/companies.ts';
import type { Db } from '#database/connect.ts';
import { inTransaction } from '#database/transaction.ts';
import { SEALED, type KeyOf, type SealedTable } from './sealed.ts';

export const SEALED_TABLES = Object.keys(SEALED) as SealedTable[];

export const isOfCompanies = (table: SealedTable): boolean =>
  (SEALED[table].key as readonly string[]).includes('company_id');

/** Answers of calls, of which those with secrets are sealed, are text; a sealed one is base64, which is never a JSON object. */
const isText = (table: SealedTable) => table === 'idempotency';

/** A sealed value as bytes, or null where it is none. `case` has only base64 decoded. */
export const sealedValueOf = (table: SealedTable): RawBuilder<Buffer | null> => {
  const column = sql.ref(SEALED[table].column);
  return isText(table)
    ? sql`case when ${column} ~ '^[A-Za-z0-9+/]{38,}={0,2}$' then decode(${column}, 'base64') end`
    : sql`${column}`;
};

interface Resealing {
  /** Of the rows whose value is sealed. */
  which: RawBuilder<unknown>;
  seal: (value: Buffer, row: KeyOf<SealedTable>) => Buffer;
  most?: number;
}

/** Seals values of a table anew, each in its row; returns their number. */
export async function resealRows(
  tx: Db,
  table: SealedTable,
  { which, seal, most }: Resealing,
): Promise<number> {
  const { column, key } = SEALED[table];
  const value = sealedValueOf(table);
  const limit = most === undefined ? sql`` : sql`limit ${most}`;
  const { rows } = await sql<KeyOf<SealedTable> & { value: Buffer }>`
    select ${sql.join(key.map((name) => sql.ref(name)))}, ${value} as value from ${sql.table(table)}
    where ${which} and ${value} is not null ${limit} for update`.execute(tx);
  for (const { value: sealed, ...row } of rows) {
    const anew = seal(sealed, row);
    const same = key.map((name) => sql`${sql.ref(name)} = ${row[name]}`);
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${isText(table) ? anew.toString('base64') : anew}
      where ${sql.join(same, sql` and `)}`.execute(tx);
  }
  return rows.length;
}

/** The rows of a table, of one company where it is a table of companies. */
export interface SealedPart {
  table: SealedTable;
  companyId: string | null;
}

export async function listSealedParts(db: Db): Promise<SealedPart[]> {
  const companyIds = await listCompanyIds(db);
  return SEALED_TABLES.flatMap((table) =>
    (isOfCompanies(table) ? companyIds : [null]).map((companyId) => ({ table, companyId })),
  );
}

/** Condition for the rows of a part, as every query of a company has it. */
export const isIn = ({ companyId }: SealedPart): RawBuilder<unknown> =>
  companyId === null ? sql`true` : sql`company_id = ${companyId}::uuid`;

interface ResealingAll {
  which: (value: RawBuilder<Buffer | null>) => RawBuilder<unknown>;
  seal: (value: Buffer, table: SealedTable, row: KeyOf<SealedTable>) => Buffer;
  /** Rows of one transaction. */
  atOnce: number;
}

/** Seals all such values anew, some in each transaction; interrupted, it goes on at the next call. Returns their number. */
export async function resealEverywhere(db: Db, { which, seal, atOnce }: ResealingAll): Promise<number> {
  let done = 0;
  for (const part of await listSealedParts(db)) {
    const { table, companyId } = part;
    const resealing: Resealing = {
      which: sql`${isIn(part)} and ${which(sealedValueOf(table))}`,
      seal: (value, row) => seal(value, table, row),
      most: atOnce,
    };
    for (let count = atOnce; count === atOnce; done += count)
      count = await inTransaction(db, companyId, (tx) => resealRows(tx, table, resealing));
  }
  return done;
}
