import type { Topic } from '@outlay/contract/platform/outbox.topics';
import { PgBoss } from 'pg-boss';
import type { Pool } from 'pg';
import { openPool, type Db, type Patience } from '#database/connect.ts';
import { QUEUES } from '#database/job-tables.ts';
import { sendWithNext } from '#database/opening.ts';
import { CompiledQuery } from 'kysely';
import { createMender } from './job-clock.ts';
import { newId } from '#system/id.ts';
import type { Log } from '#system/log.ts';
import { createDelivery } from './outbox.delivery.ts';
import { insertEntries } from './outbox.entries.ts';
import { hurryRetries, listStranded, pruneDelivered } from './outbox.sweep.ts';
import type { Notification } from './notification.ts';
import { isTopic, QUEUE_OF, type OutboxEntry, type OutboxHandlers } from './outbox.topics.ts';
import { startWorkers, stopWorkers, type Look } from './outbox.workers.ts';
import { inTransaction } from '#database/transaction.ts';

export type { Look } from './outbox.workers.ts';

/** The workers behind the outbox, on the database's own tables. */
export interface Jobs {
  /** Writes the entries and their jobs inside the caller's transaction. */
  enqueue(tx: Db, companyId: string, at: Date, entries: readonly OutboxEntry[]): Promise<void>;
  enqueueNotification(tx: Db, note: Notification): Promise<void>;
  /** Schedules a delivery status query after so many seconds. */
  enqueueLook(tx: Db, look: Look, seconds: number): Promise<void>;
  /** Delivers an entry now, unless it is delivered already. */
  deliver(entry: { companyId: string; id: string }): Promise<void>;
  /** Enqueues again old undelivered entries without a job, because its retries were used up or it was lost. */
  requeue(companyId: string): Promise<number>;
  /** Has what was not delivered tried again now, inside the caller's transaction; returns the number of entries. */
  retry(tx: Db, companyId: string): Promise<number>;
  /** Removes entries delivered so long ago that neither a job nor a retry can return to them. */
  prune(companyId: string): Promise<void>;
  /** Corrects times of jobs that are in the future because the database's clock was set back. */
  mend(): Promise<void>;
  /** Wakes the workers of these topics; called after a commit that enqueued such entries. */
  wake(topics: readonly Topic[]): void;
  start(): Promise<void>;
  stop(): Promise<void>;
}

export interface JobsOptions {
  url: string;
  role?: string;
  /** Timeouts of the job tables' connections. */
  patience?: Patience;
  db: Db;
  log: Log;
  now: () => Date;
  handlers: OutboxHandlers;
  notify: (note: Notification & { id: string }) => Promise<void>;
  look: (query: Look) => Promise<void>;
}

/** pg-boss writing through the caller's transaction. */
const through = (tx: Db) => ({
  executeSql: async (text: string, values?: unknown[]) => {
    const { rows } = await tx.executeQuery(CompiledQuery.raw(text, values ?? []));
    return { rows };
  },
});

/** The same for a statement that returns nothing. */
const writingThrough = (tx: Db) => ({
  executeSql: async (text: string, values: unknown[] = []) => {
    await sendWithNext(tx, CompiledQuery.raw(text, values));
    return { rows: [] };
  },
});

const CONNECTIONS = 3;
/** Its maintenance may take a while on long tables. */
const PATIENCE: Patience = { connectMs: 10_000, statementMs: 20_000 };

/**
 * On a pool of ours, which finds the writable host of several, and gives up on a connection that is silent: its own would
 * wait for ever, and so would everything to be delivered.
 */
function openBoss({ log }: JobsOptions, pool: () => Pool): PgBoss {
  const boss = new PgBoss({
    db: { executeSql: (text: string, values?: unknown[]) => pool().query(text, values) },
    migrate: false,
    createSchema: false,
    schedule: false,
    // Interval of the search for jobs of killed workers.
    superviseIntervalSeconds: 15,
    monitorIntervalSeconds: 15,
    // Interval of the removal of finished jobs.
    maintenanceIntervalSeconds: 600,
  });
  boss.on('error', (error) => log.warn({ error: error.message }, 'job tables not reached'));
  return boss;
}

export function createJobs(options: JobsOptions): Jobs {
  const { db, now, log, handlers, notify, look } = options;
  const open = () => openPool({ patience: PATIENCE, ...options, prepared: false }, CONNECTIONS);
  let pool = open();
  const boss = openBoss(options, () => pool);
  const workers = new Map<string, string>();
  const wakeSoon = createWaking((queue) => boss.notifyWorker(workers.get(queue) ?? ''));
  const mender = createMender(db, log);

  const delivery = createDelivery({ db, now, handlers });
  const insertJobs = createJobWriter(boss);

  const requeue = async (tx: Db, companyId: string) => {
    const rows = await listStranded(tx, companyId, now());
    await insertJobs(rows, companyId, through(tx));
    return rows.length;
  };

  return {
    deliver: (entry) => delivery.deliver({ ...entry, early: true }),
    async enqueue(tx, companyId, at, entries) {
      if (entries.length === 0) return;
      const rows = entries.map((entry) => ({ ...entry, id: newId() }));
      await insertEntries(tx, { companyId, at }, rows);
      await insertJobs(rows, companyId, writingThrough(tx));
    },
    requeue: (companyId) => inTransaction(db, companyId, (tx) => requeue(tx, companyId)),
    retry: async (tx, companyId) => (await requeue(tx, companyId)) + (await hurryRetries(tx, companyId)),
    prune: (companyId) => pruneDelivered(db, companyId, now()),
    async enqueueNotification(tx, note) {
      await boss.send(QUEUES.notification, note, { db: through(tx) });
    },
    async enqueueLook(tx, query, seconds) {
      await boss.send(QUEUES.receipt, query, { db: through(tx), startAfter: seconds });
    },
    wake(topics) {
      for (const queue of new Set(topics.map(queueOf))) wakeSoon(queue);
    },
    async start() {
      // After a stop.
      if (pool.ending) pool = open();
      await boss.start();
      for (const [queue, worker] of await startWorkers(boss, db, delivery, notify, look))
        workers.set(queue, worker);
      mender.start();
    },
    mend: mender.mend,
    async stop() {
      mender.stop();
      await stopWorkers(boss);
      if (!pool.ending) await pool.end();
    },
  };
}

const queueOf = (topic: string) => (isTopic(topic) ? QUEUE_OF[topic] : QUEUES.outbox);

/** How long a worker is left alone after a commit, so that it finds what others commit meanwhile. */
const GATHERED_MS = 50;

/** Returns a function that wakes the worker of a queue a moment later, once for all who ask meanwhile. */
function createWaking(wake: (queue: string) => void): (queue: string) => void {
  const soon = new Set<string>();
  return (queue) => {
    if (soon.has(queue)) return;
    soon.add(queue);
    setTimeout(() => {
      soon.delete(queue);
      wake(queue);
    }, GATHERED_MS).unref();
  };
}

/** Writes one job per entry, in the queue of its topic. */
function createJobWriter(boss: PgBoss) {
  return async (
    rows: readonly { id: string; topic: string; dueAt?: Date }[],
    companyId: string,
    database: ReturnType<typeof through>,
  ): Promise<void> => {
    for (const [queue, enqueued] of Map.groupBy(rows, ({ topic }) => queueOf(topic))) {
      const jobs = enqueued.map(({ id, dueAt }) => ({
        data: { companyId, id },
        ...(dueAt ? { startAfter: dueAt } : {}),
      }));
      await boss.insert(queue, jobs, { db: database });
    }
  };
}
