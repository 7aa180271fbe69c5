import { sql } from 'kysely';
import type { Db } from '#database/connect.ts';
import { BOUND, KEYED } from './key-ring.ts';
import { resealEverywhere } from './sealed-rows.ts';
import type { Secrets } from './secret.ts';

const AT_ONCE = 5_000;

/**
 * Binds values sealed by versions up to 1.1.1 to their rows; returns the number of values. It assumes that each value
 * is in its original row, so it runs only once per installation, as the owner of the tables, because the application
 * may not change an export. It is idempotent and can be resumed after an interruption.
 *
 * @throws Error if a value cannot be opened: it was changed, or sealed with another key.
 */
export const resealAll = (db: Db, secrets: Secrets): Promise<number> =>
  resealEverywhere(db, {
    which: (value) => sql`substring(${value} from 1 for ${BOUND.length}) not in (${BOUND}, ${KEYED})`,
    seal: (value, table, row) => secrets.seal(secrets.openUnbound(value), table, row),
    atOnce: AT_ONCE,
  });
