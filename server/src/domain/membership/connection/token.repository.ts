import type { Db } from '#database/connect.ts';
import { lockNamed } from '#database/named-lock.ts';

export interface TokenKey {
  companyId: string;
  connectionId: string;
  key: string;
}

export const findToken = (db: Db, { companyId, connectionId, key }: TokenKey) =>
  db
    .selectFrom('platform_token')
    .select(['company_id', 'connection_id', 'key', 'value_sealed', 'renew_at'])
    .where('company_id', '=', companyId)
    .where('connection_id', '=', connectionId)
    .where('key', '=', key)
    .executeTakeFirst();

/** Locks the token until the transaction ends, also while there is none. */
export async function lockToken(db: Db, { companyId, connectionId, key }: TokenKey): Promise<void> {
  await lockNamed(db, companyId, {
    name: `token ${connectionId} ${key}`,
    earlier: `${companyId} ${connectionId} ${key}`,
  });
}

export const putToken = (
  db: Db,
  { companyId, connectionId, key }: TokenKey,
  { sealed, renewAt }: { sealed: Buffer; renewAt: Date },
) =>
  db
    .insertInto('platform_token')
    .values({
      company_id: companyId,
      connection_id: connectionId,
      key,
      value_sealed: sealed,
      renew_at: renewAt,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'connection_id', 'key'])
        .doUpdateSet({ value_sealed: sealed, renew_at: renewAt }),
    )
    .execute();

export const deleteToken = (db: Db, { companyId, connectionId, key }: TokenKey) =>
  db
    .deleteFrom('platform_token')
    .where('company_id', '=', companyId)
    .where('connection_id', '=', connectionId)
    .where('key', '=', key)
    .execute();

/** Forgets every token of a connection, after its settings changed. */
export const dropTokens = (db: Db, companyId: string, connectionId: string) =>
  db
    .deleteFrom('platform_token')
    .where('company_id', '=', companyId)
    .where('connection_id', '=', connectionId)
    .execute();
