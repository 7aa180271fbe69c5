import { PgBoss } from 'pg-boss';
import type { Pool } from 'pg';
import { openPool, type Db } from '#database/connect.ts';
import { severalHosts } from '#database/hosts.ts';
import { QUEUES } from '#database/job-tables.ts';
import { CompiledQuery } from 'kysely';
import { createMender } from './job-clock.ts';
import { newId } from './id.ts';
import type { Log } from './log.ts';
import { findUndelivered, insertEntries, markDelivered } from './outbox.entries.ts';
import { listStranded, pruneDelivered } from './outbox.sweep.ts';
import type { Courier } from './courier.ts';
import { startWorkers, stopWorkers, type Look, type OutboxJob } from './outbox.workers.ts';
import { inTransaction } from './transaction.ts';

export type { Look } from './outbox.workers.ts';

/** A side effect that is owed: it happens after the commit, at least once, under this id. */
export interface OutboxEntry {
  topic: string;
  payload: Record<string, unknown>;
  /** Owed later: not delivered before. */
  dueAt?: Date;
  /** Where it is owed in another company than the request's. */
  companyId?: string;
}

/** Delivers one entry. It may be called again for the same `id`: it does the work once. */
export type OutboxHandler = (entry: {
  companyId: string;
  id: string;
  payload: Record<string, unknown>;
}) => Promise<void>;

/** The workers behind the outbox, on the database's own tables. */
export interface Jobs {
  /** Writes the entries and their jobs inside the caller's transaction. */
  enqueue(tx: Db, companyId: string, at: Date, entries: readonly OutboxEntry[]): Promise<void>;
  enqueueCourier(tx: Db, note: Courier): Promise<void>;
  /** Asks in so many seconds what became of a message. */
  enqueueLook(tx: Db, look: Look, seconds: number): Promise<void>;
  /** Delivers an entry now, unless it is delivered already. */
  deliver(entry: { companyId: string; id: string }): Promise<void>;
  /** Owes anew what was owed long ago, is not delivered and has no job left: its tries were used up, or its job was lost. */
  requeue(companyId: string): Promise<number>;
  /** Forgets what was delivered so long ago that no job and no repeat can come back to it. */
  prune(companyId: string): Promise<void>;
  /** Brings the times of jobs back that the database's clock, set back since, has left in the future. */
  mend(): Promise<void>;
  /** Wakes the workers: called after a commit that enqueued. */
  wake(): void;
  start(): Promise<void>;
  stop(): Promise<void>;
}

export interface JobsOptions {
  url: string;
  role?: string;
  db: Db;
  log: Log;
  now: () => Date;
  handlers: Record<string, OutboxHandler>;
  /** Those that take long: they wait for each other, and nobody waits for them. */
  slowHandlers: Record<string, OutboxHandler>;
  /** Those that knock at somebody else's server: several at a time, and nobody waits for them. */
  pushHandlers: Record<string, OutboxHandler>;
  courier: (note: Courier & { id: string }) => Promise<void>;
  look: (asked: Look) => Promise<void>;
}

/** pg-boss writing through the caller's transaction. */
const through = (tx: Db) => ({
  executeSql: async (text: string, values?: unknown[]) => {
    const { rows } = await tx.executeQuery(CompiledQuery.raw(text, values ?? []));
    return { rows: rows };
  },
});

const CONNECTIONS = 3;

/** On connections of its own; on ours, which find the host that takes changes, where there are several hosts. */
function openBoss({ url, role, log }: JobsOptions, pool: Pool | undefined): PgBoss {
  const boss = new PgBoss({
    ...(pool
      ? { db: { executeSql: (text: string, values?: unknown[]) => pool.query(text, values) } }
      : { connectionString: url, max: CONNECTIONS, ...(role ? { options: `-c role=${role}` } : {}) }),
    migrate: false,
    createSchema: false,
    schedule: false,
    // How often jobs of workers that were killed are looked for.
    superviseIntervalSeconds: 15,
    monitorIntervalSeconds: 15,
    // How often jobs that have ended are removed.
    maintenanceIntervalSeconds: 600,
  });
  boss.on('error', (error) => log.warn({ error: error.message }, 'job tables not reached'));
  return boss;
}

export function createJobs(options: JobsOptions): Jobs {
  const { db, now, log, handlers, slowHandlers, pushHandlers, courier, look } = options;
  const pool = severalHosts(options.url) ? openPool({ ...options, prepared: false }, CONNECTIONS) : undefined;
  const boss = openBoss(options, pool);
  const workers: string[] = [];
  const mender = createMender(db, log);

  async function deliver({ companyId, id }: OutboxJob, early = true): Promise<void> {
    const entry = await inTransaction(db, companyId, (tx) => findUndelivered(tx, companyId, id));
    if (!entry) return;
    // The database's clock said that it is due. A handler that finds nothing due by ours would leave its work undone for
    // good, so it is tried again later.
    if (!early && entry.due_at && entry.due_at > now())
      throw new Error(`outbox ${id} is not due before ${entry.due_at.toISOString()}`);
    const handler = handlers[entry.topic] ?? slowHandlers[entry.topic] ?? pushHandlers[entry.topic];
    if (!handler) throw new Error(`no handler for outbox topic ${entry.topic}`);
    await handler({ companyId, id, payload: entry.payload as Record<string, unknown> });
    await inTransaction(db, companyId, (tx) => markDelivered(tx, companyId, id, now()));
  }

  const insertJobs = createJobWriter(boss, options);

  return {
    deliver: (entry) => deliver(entry),
    async enqueue(tx, companyId, at, entries) {
      if (entries.length === 0) return;
      const rows = entries.map((entry) => ({ ...entry, id: newId() }));
      await insertEntries(tx, { companyId, at }, rows);
      await insertJobs(rows, companyId, through(tx));
    },
    requeue: (companyId) =>
      inTransaction(db, companyId, async (tx) => {
        const rows = await listStranded(tx, companyId, now());
        await insertJobs(rows, companyId, through(tx));
        return rows.length;
      }),
    prune: (companyId) => pruneDelivered(db, companyId, now()),
    async enqueueCourier(tx, note) {
      await boss.send(QUEUES.courier, note, { db: through(tx) });
    },
    async enqueueLook(tx, asked, seconds) {
      await boss.send(QUEUES.receipt, asked, { db: through(tx), startAfter: seconds });
    },
    wake() {
      for (const worker of workers) boss.notifyWorker(worker);
    },
    async start() {
      await boss.start();
      workers.push(...(await startWorkers(boss, db, (job) => deliver(job, false), courier, look)));
      mender.start();
    },
    mend: mender.mend,
    async stop() {
      mender.stop();
      await stopWorkers(boss);
      await pool?.end();
    },
  };
}

/** Writes one job an entry, each in the queue of its kind. */
function createJobWriter(boss: PgBoss, { slowHandlers, pushHandlers }: JobsOptions) {
  const queueOf = (topic: string) =>
    topic in slowHandlers ? QUEUES.slow : topic in pushHandlers ? QUEUES.push : QUEUES.outbox;
  return async (
    rows: readonly { id: string; topic: string; dueAt?: Date }[],
    companyId: string,
    database: ReturnType<typeof through>,
  ): Promise<void> => {
    for (const [queue, owed] of Map.groupBy(rows, ({ topic }) => queueOf(topic))) {
      const jobs = owed.map(({ id, dueAt }) => ({
        data: { companyId, id },
        ...(dueAt ? { startAfter: dueAt } : {}),
      }));
      await boss.insert(queue, jobs, { db: database });
    }
  };
}
