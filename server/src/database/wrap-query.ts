import type pg from 'pg';

/** `client.query` as it was before it was wrapped. */
export type NextQuery = (...args: unknown[]) => unknown;

/**
 * Puts `around` in front of every query of a connection. `args` are those of `client.query`; a call with a callback
 * returns no promise.
 */
export function wrapQuery(
  client: pg.PoolClient,
  around: (args: unknown[], next: NextQuery) => unknown,
): void {
  const query = client.query as NextQuery;
  const next: NextQuery = (...args) => query.apply(client, args);
  const wrapped: NextQuery = (...args) => around(args, next);
  client.query = wrapped as typeof client.query;
}
