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

/** A message whose fate is to be asked for: which, to whom, and how often that was done before. */
export interface Look {
  id: string;
  number: string;
  times: number;
}

/** What a job at hand may still take once the server stops; after that it is tried again by another. */
const LONGEST_STOP_MS = 10_000;

/** The ids of the workers: of what people wait for, of what takes long, of other people's servers, of codes. */
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
  // A few at a time: a mail server that lets one wait holds up no code, and one that answers is not crowded.
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
  // Nobody waits for what became of a message.
  await boss.work<Look>(QUEUES.receipt, { pollingIntervalSeconds: 2, batchSize: 5 }, async (jobs) => {
    await Promise.all(jobs.map((job) => alone(boss, QUEUES.receipt, job, look)));
  }),
];

/** One that fails is tried again by itself: those fetched with it are not. */
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

/** Takes no more, and waits for what is at hand. Asked to wait itself, pg-boss would look once in half a second. */
export async function stopWorkers(boss: PgBoss): Promise<void> {
  const idle = Promise.all(Object.values(QUEUES).map((queue) => boss.offWork(queue)));
  await Promise.race([idle, sleep(LONGEST_STOP_MS, undefined, { ref: false })]);
  await boss.stop({ graceful: false, close: true });
}
