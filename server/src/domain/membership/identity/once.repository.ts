import type { Db } from '#database/connect.ts';

/** True for the first caller with this hash. */
export const insertOnce = async (db: Db, one: { hash: Buffer; expiresAt: Date }): Promise<boolean> => {
  const inserted = await db
    .insertInto('used_once')
    .values({ hash: one.hash, expires_at: one.expiresAt })
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .returning('hash')
    .executeTakeFirst();
  return inserted !== undefined;
};
