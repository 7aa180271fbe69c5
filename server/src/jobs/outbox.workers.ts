import { setTimeout as sleep } from 'node:timers/promises';
import type { PgBoss } from 'pg-boss';
import type { Db } from '#database/connect.ts';
import { QUEUES } from '#database/job-tables.ts';
import type { Notification } from './notification.ts';
import { holding } from './hold.ts';

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

/** Starts the workers of all queues; returns their ids. */
export const startWorkers = async (
  boss: PgBoss,
  db: Db,
  deliver: (job: OutboxJob) => Promise<void>,
  notify: (note: Notification & { id: string }) => Promise<void>,
  look: (query: Look) => Promise<void>,
): Promise<string[]> => [
  await boss.work<OutboxJob>(QUEUES.outbox, { pollingIntervalSeconds: 0.5, batchSize: 20 }, async (jobs) => {
    for (const job of jobs) await alone(boss, QUEUES.outbox, job, deliver);
  }),
  await boss.work<OutboxJob>(QUEUES.slow, { pollingIntervalSeconds: 0.5 }, async ([job]) => {
    if (job) await holding(db, { queue: QUEUES.slow, id: job.id }, () => deliver(job.data));
  }),
  await boss.work<OutboxJob>(QUEUES.push, { pollingIntervalSeconds: 0.5, batchSize: 20 }, async (jobs) => {
    await Promise.all(jobs.map((job) => alone(boss, QUEUES.push, job, deliver)));
  }),
  // A few at a time, so that a slow mail server does not delay codes and a fast one is not overloaded.
  await boss.work<Notification>(
    QUEUES.notification,
    { pollingIntervalSeconds: 0.5, batchSize: 5 },
    async (jobs) => {
      const send = (job: { id: string; data: Notification }) =>
        alone(boss, QUEUES.notification, job, async (note) => {
          if (!note.decoy) await notify({ ...note, id: job.id });
        });
      await Promise.all(jobs.map(send));
    },
  ),
  // Nobody waits for the delivery state of a message.
  await boss.work<Look>(QUEUES.receipt, { pollingIntervalSeconds: 2, batchSize: 5 }, async (jobs) => {
    await Promise.all(jobs.map((job) => alone(boss, QUEUES.receipt, job, look)));
  }),
];

/** A failed job is retried alone, without those fetched with it. */
async function alone<Data>(
  boss: PgBoss,
  queue: string,
  job: { id: string; data: Data },
  deliver: (job: Data) => Promise<void>,
): Promise<void> {
  try {
    await deliver(job.data);
  } catch (error) {
    await boss.fail(queue, job.id, { message: String(error) });
  }
}

/** Fetches no more jobs and waits for running ones. pg-boss's own wait would check only every half second. */
export async function stopWorkers(boss: PgBoss): Promise<void> {
  const idle = Promise.all(Object.values(QUEUES).map((queue) => boss.offWork(queue)));
  await Promise.race([idle, sleep(LONGEST_STOP_MS, undefined, { ref: false })]);
  await boss.stop({ graceful: false, close: true });
}
