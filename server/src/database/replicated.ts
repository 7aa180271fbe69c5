import type pg from 'pg';
import { wrapQuery } from './wrap-query.ts';

/** The function of PostgreSQL that waits for a synchronous standby. */
const WAIT = 'SyncRepWaitForLSN';
/** transaction_resolution_unknown */
const UNKNOWN = '08007';

/**
 * A commit whose wait for a standby is cancelled, by a statement timeout or an administrator, succeeds with a warning: the
 * change is in the primary alone, and lost if it is. Such a commit fails here, as one of which nothing is known.
 */
export function refuseUnreplicated(client: pg.PoolClient): void {
  let cancelled = false;
  client.on('notice', ({ routine }) => {
    if (routine === WAIT) cancelled = true;
  });
  wrapQuery(client, (args, next) => {
    const answer = next(...args);
    if (!(answer instanceof Promise)) return answer;
    return answer.then((result: unknown) => {
      if (!cancelled) return result;
      cancelled = false;
      throw Object.assign(new Error('the wait for a standby was cancelled'), { code: UNKNOWN });
    });
  });
}
