import { sql, type Insertable } from 'kysely';
import type { Db } from '#database/connect.ts';
import type { Database } from '#database/tables.ts';

export const insertKey = (db: Db, row: Insertable<Database['merchant_key']>) =>
  db.insertInto('merchant_key').values(row).execute();

export const insertTerminal = (db: Db, row: Insertable<Database['merchant_terminal']>) =>
  db.insertInto('merchant_terminal').values(row).execute();

interface Access {
  companyId: string;
  merchantId: string;
  id: string;
}

/** Revokes a key or a terminal once; its name, or undefined if there is none that is not revoked. */
export const revokeAccess = async (
  db: Db,
  table: 'merchant_key' | 'merchant_terminal',
  { companyId, merchantId, id }: Access,
  now: Date,
): Promise<string | undefined> =>
  (
    await db
      .updateTable(table)
      .set({ revoked_at: now })
      .where('company_id', '=', companyId)
      .where('merchant_id', '=', merchantId)
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .returning('name')
      .executeTakeFirst()
  )?.name;

/** A key that is not revoked. */
export const findKey = (db: Db, { companyId, merchantId, id }: Access) =>
  db
    .selectFrom('merchant_key')
    .select(['id', 'name', 'public_key', 'last_used_at'])
    .where('company_id', '=', companyId)
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();

/** A terminal that is not revoked, by the hash of its token. */
export const findTerminal = (db: Db, companyId: string, merchantId: string, hash: Buffer) =>
  db
    .selectFrom('merchant_terminal')
    .select(['id', 'name', 'store_id', 'last_used_at'])
    .where('company_id', '=', companyId)
    .where('merchant_id', '=', merchantId)
    .where('token_hash', '=', hash)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();

export const noteUse = (
  db: Db,
  table: 'merchant_key' | 'merchant_terminal',
  companyId: string,
  { id, now }: { id: string; now: Date },
) =>
  db
    .updateTable(table)
    .set({ last_used_at: now })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();

/** Keeps a nonce; false if it was used before. */
export async function insertNonce(db: Db, row: Insertable<Database['opc_nonce']>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('opc_nonce')
    .values(row)
    .onConflict((conflict) => conflict.columns(['company_id', 'key_id', 'nonce']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export const noncesBefore = (companyId: string, now: Date) =>
  sql`company_id = ${companyId} and expires_at < ${now}`;
