import { sql } from 'kysely';
import type { Db } from '#database/connect.ts';

/** Seconds after which another worker takes over the job of a killed one. */
const HELD_SECONDS = 60;
const RENEW_MS = 15_000;

/**
 * Works on a job that may take longer than the time after which a killed worker's job is given up. pg-boss gives up a
 * job a fixed time after its start, so the start is moved repeatedly such that one minute is always left.
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
      // The next renewal makes up for a failed one; if the database stays away, the job rightly goes to another worker.
      .catch(() => undefined);
  await renew();
  const renewing = setInterval(() => void renew(), RENEW_MS);
  try {
    await work();
  } finally {
    clearInterval(renewing);
  }
}
