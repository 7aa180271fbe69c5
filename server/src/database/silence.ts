import type pg from 'pg';
import { wrapQuery } from './wrap-query.ts';

/**
 * Drops a connection after a statement timeout: its state is unknown, and a rollback or the next request would wait behind
 * that statement. Others that have been silent for as long go with it: after a firewall has forgotten them, each would
 * let one more request wait in vain.
 */
export function dropSilent(pool: pg.Pool): void {
  /** Counts statements and returned connections: what has the lower number was earlier. */
  let count = 0;
  /** Connections that nobody uses, with the number since when. */
  const idle = new Map<pg.PoolClient, number>();
  pool.on('acquire', (client) => idle.delete(client));
  pool.on('remove', (client) => idle.delete(client));
  pool.on('release', (_error, client) => idle.set(client, (count += 1)));
  pool.on('connect', (client) =>
    wrapQuery(client, (args, next) => {
      const began = (count += 1);
      const answer = next(...args);
      if (!(answer instanceof Promise)) return answer;
      return answer.catch((error: unknown) => {
        if (isSilence(error)) {
          drop(client);
          for (const [other, since] of idle) if (since < began) drop(other);
        }
        throw error;
      });
    }),
  );
}

/** Its pool notices, and replaces it when one is needed. */
export const drop = (client: pg.PoolClient): void =>
  (client as unknown as Connected).connection.stream.destroy();

/** Property of pg's client that its types do not declare. */
interface Connected {
  connection: { stream: { destroy(): void } };
}

/** pg reports a query timeout without an error code. */
const isSilence = (error: unknown): boolean =>
  error instanceof Error && error.message === 'Query read timeout';
