import type { Topic } from '@outlay/contract/platform/outbox.topics';
import type { PgBoss } from 'pg-boss';
import type { Db } from '#database/connect.ts';
import { QUEUES } from '#database/job-tables.ts';
import { sendWithNext } from '#database/opening.ts';
import { CompiledQuery } from 'kysely';
import { newId } from '#system/id.ts';
import { createDelivery } from './outbox.delivery.ts';
import { insertEntries } from './outbox.entries.ts';
import { hurryRetries, listStranded, pruneDelivered } from './outbox.sweep.ts';
import type { Notification } from './notification.ts';
import { isTopic, QUEUE_OF, type OutboxEntry, type OutboxHandlers } from './outbox.topics.ts';
import { createWorking, type JobServer, type WorkingOptions } from './outbox.working.ts';
import type { Look } from './outbox.workers.ts';
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

export interface JobsOptions extends WorkingOptions {
  /** Servers beside the first one. */
  others?: readonly JobServer[] | undefined;
  now: () => Date;
  handlers: OutboxHandlers;
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

export function createJobs(options: JobsOptions): Jobs {
  const { db, now, handlers } = options;
  const delivery = createDelivery({ db, now, handlers });
  const own = createWorking(options, delivery);
  const all = [own, ...(options.others ?? []).map((other) => createWorking(options, delivery, other))];
  const wakeSoon = createWaking((queue) => all.forEach(({ wake }) => wake(queue)));
  // Of jobs it only makes statements, which are the same for every server.
  const { boss } = own;
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
      for (const working of all) await working.start();
    },
    mend: async () => void (await Promise.all(all.map(({ mend }) => mend()))),
    stop: async () => void (await Promise.all(all.map(({ stop }) => stop()))),
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
