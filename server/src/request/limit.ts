import { AppError } from '@outlay/contract/errors';
import { sql } from 'kysely';
import type { Db } from '#database/connect.ts';

/** Maximum number of uses in a period: `{ most: 5, seconds: 3600 }`. */
export interface Limit {
  most: number;
  seconds: number;
}

/**
 * Counts one use of `key` and throws if it exceeds the limit. The count is in the database, so it applies across nodes
 * and restarts, and parallel calls are counted one by one.
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

/** Takes back one use, for attempts that were counted before they succeeded. */
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

/** Whether the limit is already reached; does not count. */
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
 * Counts one use of `key` unless it exceeds a limit in any of the time spans that end now. (Two adjacent fixed windows
 * could together allow twice the limit.) One statement, so that parallel uses are counted separately.
 *
 * @returns the times of use within the longest span, this one included and last.
 * @throws AppError TOO_MANY, with the seconds until the next use is possible.
 */
export async function countRecentUse(
  db: Db,
  key: string,
  limits: readonly Limit[],
  now: Date,
): Promise<Date[]> {
  const longest = Math.max(...limits.map(({ seconds }) => seconds));
  // After the clock was set back, uses may be in the future; those far ahead are ignored.
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
