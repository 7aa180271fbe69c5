import { sql } from 'kysely';
import type { Db } from '#database/connect.ts';
import { LONGEST_PAUSE_SECONDS, QUEUES } from '#database/job-tables.ts';
import type { Log } from '#system/log.ts';
import { inTransaction } from '#database/transaction.ts';

const MEND_MS = 60_000;
/** A timestamp further in the future than this was written before the clock was set back. */
const SLACK_SECONDS = 60;

/**
 * After the database's clock was set back (after sleep or a correction), timestamps that pg-boss wrote before are in
 * the future, and would be waited for: jobs due at once, pauses between retries, jobs of killed workers, and the search
 * for these. All are moved to now; jobs scheduled for a day stay.
 */
async function mendClock(db: Db): Promise<void> {
  const queues = Object.values(QUEUES);
  const pause = sql`${LONGEST_PAUSE_SECONDS + SLACK_SECONDS}::int * interval '1 second'`;
  const slack = sql`${SLACK_SECONDS}::int * interval '1 second'`;
  await inTransaction(db, null, async (tx) => {
    await sql`
      update pgboss.job set start_after = now()
      where name = any(${queues}) and start_after > now() + ${pause}
        and (state = 'retry' or (state = 'created' and created_on > now() + ${slack} and start_after <= created_on + ${pause}))`.execute(
      tx,
    );
    await sql`
      update pgboss.job set started_on = now()
      where name = any(${queues}) and state = 'active' and started_on > now() + ${slack}`.execute(tx);
    await sql`
      update pgboss.queue set monitor_on = null, maintain_on = null
      where monitor_on > now() + ${slack} or maintain_on > now() + ${slack}`.execute(tx);
  });
}

/** Repairs timestamps once a minute after `start`; a failed run is covered by the next. */
export function createMender(db: Db, log: Log) {
  let every: NodeJS.Timeout | undefined;
  const mend = () =>
    mendClock(db).catch((error: unknown) => log.warn({ error: String(error) }, 'job tables not reached'));
  return {
    mend,
    start: () => (every = setInterval(() => void mend(), MEND_MS).unref()),
    stop: () => clearInterval(every),
  };
}
