import type { ExpressionBuilder } from 'kysely';
import type { Db } from '#database/connect.ts';
import type { Database } from '#database/tables.ts';

export interface TokenKey {
  companyId: string;
  connectionId: string;
  key: string;
}

const selectToken = (db: Db, { companyId, connectionId, key }: TokenKey) =>
  db
    .selectFrom('platform_token')
    .select(['value_sealed', 'renew_at'])
    .where('company_id', '=', companyId)
    .where('connection_id', '=', connectionId)
    .where('key', '=', key);

export const findToken = (db: Db, place: TokenKey) => selectToken(db, place).executeTakeFirst();

export const lockToken = (db: Db, place: TokenKey) => selectToken(db, place).forUpdate().executeTakeFirst();

/** A claim to fetch a value: a row without one, until then. Returns whether it is granted. */
export async function claimToken(
  db: Db,
  { companyId, connectionId, key }: TokenKey,
  { now, until, takesOver }: { now: Date; until: Date; takesOver: boolean },
): Promise<boolean> {
  const claim = { value_sealed: null, renew_at: until };
  const row = await db
    .insertInto('platform_token')
    .values({ company_id: companyId, connection_id: connectionId, key, ...claim })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'connection_id', 'key'])
        .doUpdateSet(claim)
        .where((eb) =>
          takesOver
            ? eb.or([eb('platform_token.renew_at', '<=', now), eb('platform_token.value_sealed', 'is', null)])
            : eb('platform_token.renew_at', '<=', now),
        ),
    )
    .returning('key')
    .executeTakeFirst();
  return row !== undefined;
}

const isClaim =
  ({ companyId, connectionId, key }: TokenKey, until: Date) =>
  (eb: ExpressionBuilder<Database, 'platform_token'>) =>
    eb.and([
      eb.and({ company_id: companyId, connection_id: connectionId, key, renew_at: until }),
      eb('value_sealed', 'is', null),
    ]);

/** Stores the value of a claim, unless the claim was taken over or the connection's tokens were dropped. */
export const putToken = (
  db: Db,
  place: TokenKey,
  until: Date,
  { sealed, renewAt }: { sealed: Buffer; renewAt: Date },
) =>
  db
    .updateTable('platform_token')
    .set({ value_sealed: sealed, renew_at: renewAt })
    .where(isClaim(place, until))
    .execute();

/** Gives up a claim, so that another may fetch at once. */
export const dropClaim = (db: Db, place: TokenKey, until: Date) =>
  db.deleteFrom('platform_token').where(isClaim(place, until)).execute();

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
