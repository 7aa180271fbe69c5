import { setTimeout as sleep } from 'node:timers/promises';
import type { PgBoss, WorkHandler, WorkOptions } from 'pg-boss';
import type { Db } from '#database/connect.ts';
import { QUEUES } from '#database/job-tables.ts';
import { crossing } from '#system/failpoint.ts';
import type { Notification } from './notification.ts';
import { holding } from './hold.ts';
import { leaveToOthers, UnknownTopic } from './leave.ts';
import type { Delivery } from './outbox.delivery.ts';

export interface OutboxJob {
  companyId: string;
  id: string;
}

/** A message whose delivery state is to be looked up, and the number of earlier lookups. */
export interface Look {
  id: string;
  number: string;
  times: number;
}

/** Longest time for running jobs once the server stops; after that another worker retries them. */
const LONGEST_STOP_MS = 10_000;

/** Starts the workers of all queues; returns the ids of workers by queue. */
export const startWorkers = async (
  boss: PgBoss,
  db: Db,
  delivery: Delivery,
  notify: (note: Notification & { id: string }) => Promise<void>,
  look: (query: Look) => Promise<void>,
): Promise<[queue: string, worker: string][]> => [
  await work<OutboxJob>(
    boss,
    QUEUES.outbox,
    { pollingIntervalSeconds: 0.5, batchSize: 100 },
    async (jobs) => {
      for (const [companyId, own] of Map.groupBy(jobs, ({ data }) => data.companyId))
        await deliverOf({ boss, db }, delivery, companyId, own);
    },
  ),
  await work<OutboxJob>(boss, QUEUES.slow, { pollingIntervalSeconds: 0.5 }, async ([job]) => {
    if (!job) return;
    await alone({ boss, db }, QUEUES.slow, job, (entry) =>
      holding(db, { queue: QUEUES.slow, id: job.id }, () => deliverJob(delivery, entry)),
    );
  }),
  await work<OutboxJob>(boss, QUEUES.push, { pollingIntervalSeconds: 0.5, batchSize: 20 }, async (jobs) => {
    await Promise.all(
      jobs.map((job) => alone({ boss, db }, QUEUES.push, job, (entry) => deliverJob(delivery, entry))),
    );
  }),
  await work<OutboxJob>(
    boss,
    QUEUES.platform,
    { pollingIntervalSeconds: 0.5, batchSize: 10 },
    async (jobs) => {
      await Promise.all(
        jobs.map((job) => alone({ boss, db }, QUEUES.platform, job, (entry) => deliverJob(delivery, entry))),
      );
    },
  ),
  // A few at a time, so that a slow mail server does not delay codes and a fast one is not overloaded.
  await work<Notification>(
    boss,
    QUEUES.notification,
    { pollingIntervalSeconds: 0.5, batchSize: 5 },
    async (jobs) => {
      const send = (job: { id: string; data: Notification }) =>
        alone({ boss, db }, QUEUES.notification, job, async (note) => {
          if (!note.decoy) await crossing('note', () => notify({ ...note, id: job.id }));
        });
      await Promise.all(jobs.map(send));
    },
  ),
  // Nobody waits for the delivery state of a message.
  await work<Look>(boss, QUEUES.receipt, { pollingIntervalSeconds: 2, batchSize: 5 }, async (jobs) => {
    await Promise.all(jobs.map((job) => alone({ boss, db }, QUEUES.receipt, job, look)));
  }),
];

const work = async <Data extends object>(
  boss: PgBoss,
  queue: string,
  options: WorkOptions,
  handle: WorkHandler<Data>,
): Promise<[queue: string, worker: string]> => [queue, await boss.work<Data>(queue, options, handle)];

const deliverJob = (delivery: Delivery, job: OutboxJob) => delivery.deliver({ ...job, early: false });

/** Delivers the entries of one company: together where possible; if that fails, each alone. */
async function deliverOf(
  tables: JobTables,
  delivery: Delivery,
  companyId: string,
  jobs: readonly { id: string; data: OutboxJob }[],
): Promise<void> {
  const ids = jobs.map(({ data }) => data.id);
  const left = new Set(await delivery.deliverTogether({ companyId, ids, early: false }).catch(() => ids));
  for (const job of jobs)
    if (left.has(job.data.id))
      await alone(tables, QUEUES.outbox, job, (entry) => deliverJob(delivery, entry));
}

interface JobTables {
  boss: PgBoss;
  db: Db;
}

/** A failed job is retried alone, without those fetched with it. */
async function alone<Data>(
  { boss, db }: JobTables,
  queue: string,
  job: { id: string; data: Data },
  deliver: (job: Data) => Promise<void>,
): Promise<void> {
  try {
    await deliver(job.data);
  } catch (error) {
    await boss.fail(queue, job.id, { message: String(error) });
    if (error instanceof UnknownTopic) await leaveToOthers(db, { queue, id: job.id });
  }
}

/** Fetches no more jobs and waits for running ones. pg-boss's own wait would check only every half second. */
export async function stopWorkers(boss: PgBoss): Promise<void> {
  const idle = Promise.all(Object.values(QUEUES).map((queue) => boss.offWork(queue)));
  await Promise.race([idle, sleep(LONGEST_STOP_MS, undefined, { ref: false })]);
  await boss.stop({ graceful: false, close: true });
}
