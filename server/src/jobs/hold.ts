import { sql } from 'kysely';
import type { Db } from '#database/connect.ts';

/** Seconds after which another worker takes over the job of a killed one. */
const HELD_SECONDS = 60;
const RENEW_MS = 15_000;

/**
 * Works on a job that may take longer than a killed worker's job should wait. pg-boss gives up a job so long after its
 * start, as its queue says; the start is moved, again and again while we live, so that a minute of that is left.
 */
export async function holding(
  db: Db,
  { queue, id }: { queue: string; id: string },
  work: () => Promise<void>,
): Promise<void> {
  const renew = () =>
    sql`
      update pgboss.job set started_on = now() - (expire_seconds - ${HELD_SECONDS}::int) * interval '1 second'
      where name = ${queue} and id = ${id}::uuid and state = 'active'`
      .execute(db)
      // A renewal that fails is made good by the next; with the database away the job is another's rightly.
      .catch(() => undefined);
  await renew();
  const renewing = setInterval(() => void renew(), RENEW_MS);
  try {
    await work();
  } finally {
    clearInterval(renewing);
  }
}
