import { AppError } from '@outlay/contract/errors';
import { sql } from 'kysely';
import type { Db } from '#database/connect.ts';

/** At most so many uses in a period: `{ most: 5, seconds: 3600 }`. */
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

/** Counts one use and returns whether it is within the limit. */
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

/** Takes back one use, for attempts counted before they turned out right. */
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

/**
 * Counts one use of `key` unless that is one too many within any of the spans that end now: of two windows of the clock
 * that lie side by side each would let through as many as one may have. One statement, so of a burst at once no two are
 * counted as the same.
 *
 * @returns when it was used within the longest span, this time included and last.
 * @throws AppError TOO_MANY, with the seconds until the next may be.
 */
export async function countRecentUse(
  db: Db,
  key: string,
  limits: readonly Limit[],
  now: Date,
): Promise<Date[]> {
  const longest = Math.max(...limits.map(({ seconds }) => seconds));
  // A clock that was set back has left uses in the future: those far ahead say nothing.
  const within = (seconds: number) =>
    sql`abs(extract(epoch from used - ${now}::timestamptz)) < ${seconds}::numeric`;
  const still = limits.map(
    ({ most, seconds }) =>
      sql<boolean>`(select count(*) from unnest(recent_use.used_at) used where ${within(seconds)}) < ${most}::int`,
  );
  const counted = await sql<{ used_at: Date[] }>`
    insert into recent_use (key, used_at, last_at) values (${key}, array[${now}::timestamptz], ${now})
    on conflict (key) do update set
      used_at = array(select used from unnest(recent_use.used_at) used where ${within(longest)}) || ${now}::timestamptz,
      last_at = ${now}
    where ${sql.join(still, sql` and `)}
    returning used_at`.execute(db);
  const [row] = counted.rows;
  if (row) return row.used_at;
  throw new AppError('TOO_MANY', { retryAfter: await secondsUntilFree(db, key, limits, now), detail: key });
}

async function secondsUntilFree(db: Db, key: string, limits: readonly Limit[], now: Date): Promise<number> {
  const row = await db.selectFrom('recent_use').select('used_at').where('key', '=', key).executeTakeFirst();
  const used = (row?.used_at ?? []).map((at) => at.getTime()).sort((a, b) => b - a);
  const waits = limits.map(({ most, seconds }) => ((used[most - 1] ?? 0) - now.getTime()) / 1000 + seconds);
  return Math.max(1, Math.ceil(Math.max(...waits)));
}
