import type pg from 'pg';
import { elapsed } from '#system/clock.ts';

/** Returns for how long the first of those has waited who wait for a connection of the pool at this moment, in ms. */
export function watchWaiting(pool: pg.Pool): () => number {
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
    return first ? elapsed() - first.since : 0;
  };
}
