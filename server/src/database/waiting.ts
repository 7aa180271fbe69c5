import type pg from 'pg';
import { elapsed } from '#system/clock.ts';

/** Weight of the newest in the mean. */
const NEWEST = 1 / 50;
/** One long report says nothing about those who come next. */
const COUNTED_MOST_MS = 1_000;

/** So many for each connection are soon served, unless nobody is: that a machine is slow is no reason to refuse anybody. */
const SOON_SERVED = 2;

/**
 * Returns for how long the next caller of the pool would wait for a connection at this moment, in ms: for as long as the
 * first of those who wait has waited, and at least until those before it have been served as quickly as the last ones. 0
 * while only a few wait.
 */
export function watchWaiting(pool: pg.Pool): () => number {
  const heldMs = watchHeld(pool);
  /** When each began to wait; the first is served first. */
  const waiting = new Set<{ since: number }>();
  const connect = pool.connect.bind(pool) as (...args: unknown[]) => Promise<pg.PoolClient> | undefined;
  const watched = (...args: unknown[]) => {
    const answer = connect(...args);
    if (!answer) return answer;
    const one = { since: elapsed() };
    waiting.add(one);
    const served = () => void waiting.delete(one);
    answer.then(served, served);
    return answer;
  };
  pool.connect = watched as typeof pool.connect;
  return () => {
    const [first] = waiting;
    if (!first || waiting.size <= SOON_SERVED * pool.options.max) return 0;
    const expected = (waiting.size * heldMs()) / pool.options.max;
    return Math.max(elapsed() - first.since, expected);
  };
}

/** For how long a connection is held, in ms: a mean in which the newest count most. */
function watchHeld(pool: pg.Pool): () => number {
  const since = new WeakMap<pg.PoolClient, number>();
  let mean = 0;
  pool.on('acquire', (client) => since.set(client, elapsed()));
  pool.on('release', (_error, client) => {
    const from = since.get(client);
    if (from !== undefined) mean += (Math.min(elapsed() - from, COUNTED_MOST_MS) - mean) * NEWEST;
  });
  return () => mean;
}
