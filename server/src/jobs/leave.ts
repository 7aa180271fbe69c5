import { sql } from 'kysely';
import type { Db } from '#database/connect.ts';

const AGAIN_SECONDS = 2;

/** The topic is of another version, whose nodes know it. */
export class UnknownTopic extends Error {}

/**
 * Leaves a failed job to a node of another version. It is tried again soon, and its tries do not count: pauses would
 * grow, and in the end nobody would try.
 */
export const leaveToOthers = async (db: Db, { queue, id }: { queue: string; id: string }): Promise<void> => {
  await sql`
    update pgboss.job set start_after = now() + ${AGAIN_SECONDS}::int * interval '1 second', retry_count = 0
    where name = ${queue} and id = ${id}::uuid and state = 'retry'`.execute(db);
};
