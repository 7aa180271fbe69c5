import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

export interface Waits {
  /** The longest wait for a lock that was seen, and by which statement. */
  longestMs: number;
  statement: string;
  stop(): Promise<void>;
}

const EVERY_MS = 25;

/**
 * Watches how long sessions wait for a lock. An index that is built concurrently waits for the transactions before it
 * ("virtualxid"); nobody waits for that one, so it does not count.
 */
export async function watchLocks(url: string): Promise<Waits> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  let watching = true;
  const waits: Waits = {
    longestMs: 0,
    statement: '',
    async stop() {
      watching = false;
      await done.catch(() => undefined);
      await client.end();
    },
  };
  const look = async () => {
    const { rows } = await client.query<{ ms: number; query: string }>(
      `select extract(epoch from clock_timestamp() - l.waitstart)::float8 * 1000 as ms, a.query
       from pg_locks l join pg_stat_activity a using (pid)
       where not l.granted and l.locktype <> 'virtualxid' and l.waitstart is not null
       order by l.waitstart limit 1`,
    );
    const [longest] = rows;
    if (!longest || longest.ms <= waits.longestMs) return;
    waits.longestMs = longest.ms;
    waits.statement = longest.query.replaceAll(/\s+/g, ' ').slice(0, 160);
  };
  const watch = async () => {
    while (watching) {
      await look();
      await sleep(EVERY_MS);
    }
  };
  const done = watch();
  return waits;
}
