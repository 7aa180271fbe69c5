import type pg from 'pg';
import { PgBoss } from 'pg-boss';

/** The queues, made with the tables; workers and senders take the names from here. */
export const QUEUES = {
  /** One job a row of the outbox. */
  outbox: 'outbox',
  /** Codes by SMS or mail, for people who have no company yet. */
  // The queue keeps its first name: jobs lie in it while nodes are changed.
  notification: 'courier',
  /** Rows of the outbox whose delivery takes long, apart from those that people wait for. */
  slow: 'slow',
  /** Rows of the outbox that knock at somebody else's server, which may keep one waiting. */
  push: 'push',
  /** Text messages whose gateway is asked what became of them. */
  receipt: 'receipt',
} as const;

/** Names the version of the tables and, behind it, the set of the queues. */
export const JOBS_MARK = 'pg-boss 12.9.0, slow, push, receipt, patient';

/** Between two tries. */
export const LONGEST_PAUSE_SECONDS = 600;
/**
 * Tried again after 2 s, 4 s, 8 s and so on, every ten minutes from then on, for two days: a mail server may be away for
 * an afternoon.
 */
const PATIENT = {
  retryLimit: 300,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: LONGEST_PAUSE_SECONDS,
  deleteAfterSeconds: 600,
};
/**
 * After so long without an end a job is another worker's: whoever had it was killed. A print or an import may take longer:
 * its worker says all the while that it lives (`jobs/hold.ts`).
 */
const EXPIRES_SECONDS: Record<string, number> = { [QUEUES.slow]: 900 };
const EXPIRES_SOON = 60;

/**
 * Makes the job tables of pg-boss, once a version, and opens them to the application's role. The mark is written in the
 * client's transaction; pg-boss works beside it, and finds what a cut-off try of it left.
 */
export async function prepareJobs(ownerUrl: string, client: pg.Client): Promise<void> {
  const boss = new PgBoss({ connectionString: ownerUrl, schedule: false, supervise: false, max: 2 });
  boss.on('error', () => undefined);
  await boss.start();
  for (const name of Object.values(QUEUES)) await makeQueue(boss, name);
  await boss.stop({ graceful: false, close: true });
  await client.query(`
    grant usage on schema pgboss to outlay_app;
    grant select, insert, update, delete on all tables in schema pgboss to outlay_app;
    grant execute on all functions in schema pgboss to outlay_app;
  `);
  await client.query('insert into migration (name, hash) values ($1, $1) on conflict (name) do nothing', [
    JOBS_MARK,
  ]);
}

/** One that is there already from a version before gets the terms of this one. */
async function makeQueue(boss: PgBoss, name: string): Promise<void> {
  const terms = { ...PATIENT, expireInSeconds: EXPIRES_SECONDS[name] ?? EXPIRES_SOON };
  await boss.createQueue(name, terms);
  await boss.updateQueue(name, terms);
}
