import { AppError } from '@outlay/contract/errors';
import { sql } from 'kysely';
import type { Db } from '#database/connect.ts';

/** How many in how long: `{ most: 5, seconds: 3600 }`. */
export interface Limit {
  most: number;
  seconds: number;
}

/**
 * Counts one use of `key` and refuses the one too many. The count is the database's, so it holds over nodes and
 * restarts, and a parallel burst is counted one by one.
 */
export async function countUse(db: Db, key: string, { most, seconds }: Limit, now: Date): Promise<void> {
  if (await isWithin(db, key, { most, seconds }, now)) return;
  const end = windowOf(seconds, now).getTime() + seconds * 1000;
  const retryAfter = Math.max(1, Math.ceil((end - now.getTime()) / 1000));
  throw new AppError('TOO_MANY', { retryAfter, detail: key });
}

/** Counts one use and tells whether it is still one of the `most`. */
export async function isWithin(db: Db, key: string, { most, seconds }: Limit, now: Date): Promise<boolean> {
  const { count } = await db
    .insertInto('rate_limit')
    .values({ key: `${key}/${seconds}`, window_start: windowOf(seconds, now), count: 1 })
    .onConflict((conflict) =>
      conflict.columns(['key', 'window_start']).doUpdateSet({ count: sql<number>`rate_limit.count + 1` }),
    )
    .returning('count')
    .executeTakeFirstOrThrow();
  return count <= most;
}

/** Takes one use back: of what is counted before it is judged, the right ones shall not count. */
export async function giveBack(db: Db, key: string, { seconds }: Limit, now: Date): Promise<void> {
  await db
    .updateTable('rate_limit')
    .set((q) => ({ count: q('count', '-', 1) }))
    .where('key', '=', `${key}/${seconds}`)
    .where('window_start', '=', windowOf(seconds, now))
    .where('count', '>', 0)
    .execute();
}

const windowOf = (seconds: number, now: Date): Date =>
  new Date(Math.floor(now.getTime() / (seconds * 1000)) * seconds * 1000);

/** Whether as many as this were counted already; counts nothing itself. */
export async function isUsedUp(db: Db, key: string, { most, seconds }: Limit, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('rate_limit')
    .select('count')
    .where('key', '=', `${key}/${seconds}`)
    .where('window_start', '=', windowOf(seconds, now))
    .executeTakeFirst();
  return (row?.count ?? 0) >= most;
}
