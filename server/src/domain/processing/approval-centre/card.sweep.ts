import { sql } from 'kysely';
import type { Db } from '#database/connect.ts';
import { removeRows } from '#jobs/sweep.ts';

/** Longer than any platform lets a message be changed. */
const KEPT_MS = 30 * 86_400_000;

/** Removes what is known of messages that no platform changes any more. */
export const sweepCards = (db: Db, companyId: string, now: Date): Promise<number> =>
  removeRows(
    db,
    companyId,
    'chat_card',
    sql`company_id = ${companyId} and created_at < ${new Date(now.getTime() - KEPT_MS)}`,
  );
