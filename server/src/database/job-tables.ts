import type pg from 'pg';
import { PgBoss } from 'pg-boss';

/** The queues, created with the tables; workers and senders take the names from here. */
export const QUEUES = {
  /** One job per outbox entry. */
  outbox: 'outbox',
  /** Codes by SMS or mail, for people who have no company yet. */
  // Keeps its original name: jobs may be pending in it during a rolling upgrade.
  notification: 'courier',
  /** Slow outbox entries, kept apart from those that people wait for. */
  slow: 'slow',
  /** Outbox entries that call an external server, which may be slow. */
  push: 'push',
  /** Outbox entries that call WeCom, DingTalk or Feishu, which limit the rate and may be slow. */
  platform: 'platform',
  /** Polls the SMS gateway for delivery receipts. */
  receipt: 'receipt',
} as const;

/** Version of the job tables, followed by the set of queues. */
export const JOBS_MARK = 'pg-boss 12.9.0, slow, push, platform, receipt, patient';

/** Longest delay between two retries. */
export const LONGEST_PAUSE_SECONDS = 600;
/**
 * Retries after 2 s, 4 s, 8 s and so on, then every ten minutes, for two days: a mail server may be down for hours.
 */
const PATIENT = {
  retryLimit: 300,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: LONGEST_PAUSE_SECONDS,
  deleteAfterSeconds: 600,
};
/**
 * An unfinished job goes to another worker after this time, as its worker was killed. A print or an import may take
 * longer: its worker sends heartbeats (`jobs/hold.ts`).
 */
const EXPIRES_SECONDS: Record<string, number> = { [QUEUES.slow]: 900 };
const EXPIRES_SOON = 60;

/**
 * Creates the job tables of pg-boss, once per version, and grants the application's role access. The mark is written in
 * the client's transaction; pg-boss uses its own connection and resumes an interrupted attempt.
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

/** Creates the queue; an existing one is updated to this version's options. */
async function makeQueue(boss: PgBoss, name: string): Promise<void> {
  const terms = { ...PATIENT, expireInSeconds: EXPIRES_SECONDS[name] ?? EXPIRES_SOON };
  await boss.createQueue(name, terms);
  await boss.updateQueue(name, terms);
}
