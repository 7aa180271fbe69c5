import { PgBoss } from 'pg-boss';
import type { Db } from '#database/connect.ts';
import { QUEUES } from '#database/job-tables.ts';
import { CompiledQuery } from 'kysely';
import { newId } from './id.ts';
import type { Log } from './log.ts';
import { inTransaction } from './transaction.ts';

/** A side effect that is owed: it happens after the commit, at least once, under this id. */
export interface OutboxEntry {
  topic: string;
  payload: Record<string, unknown>;
}

/** Delivers one entry. It may be called again for the same `id`: it does the work once. */
export type OutboxHandler = (entry: {
  companyId: string;
  id: string;
  payload: Record<string, unknown>;
}) => Promise<void>;

interface OutboxJob {
  companyId: string;
  id: string;
}

export interface Courier {
  channel: 'sms' | 'mail';
  to: string;
  text: string;
}

/** The workers behind the outbox, on the database's own tables. */
export interface Jobs {
  /** Writes the entries and their jobs inside the caller's transaction. */
  enqueue(tx: Db, companyId: string, at: Date, entries: readonly OutboxEntry[]): Promise<void>;
  enqueueCourier(tx: Db, note: Courier): Promise<void>;
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
  courier: (note: Courier & { id: string }) => Promise<void>;
}

/** pg-boss writing through the caller's transaction. */
const through = (tx: Db) => ({
  executeSql: async (text: string, values?: unknown[]) => {
    const { rows } = await tx.executeQuery(CompiledQuery.raw(text, values ?? []));
    return { rows: rows };
  },
});

function openBoss({ url, role, log }: JobsOptions): PgBoss {
  const boss = new PgBoss({
    connectionString: url,
    max: 3,
    migrate: false,
    createSchema: false,
    schedule: false,
    ...(role ? { options: `-c role=${role}` } : {}),
  });
  boss.on('error', (error) => log.warn({ error: error.message }, 'job tables not reached'));
  return boss;
}

export function createJobs(options: JobsOptions): Jobs {
  const { db, now, handlers, courier } = options;
  const boss = openBoss(options);
  const workers: string[] = [];

  async function deliver({ companyId, id }: OutboxJob): Promise<void> {
    const entry = await inTransaction(db, companyId, (tx) => findUndelivered(tx, companyId, id));
    if (!entry) return;
    const handler = handlers[entry.topic];
    if (!handler) throw new Error(`no handler for outbox topic ${entry.topic}`);
    await handler({ companyId, id, payload: entry.payload as Record<string, unknown> });
    await inTransaction(db, companyId, (tx) => markDelivered(tx, companyId, id, now()));
  }

  return {
    async enqueue(tx, companyId, at, entries) {
      if (entries.length === 0) return;
      const rows = entries.map((entry) => ({ ...entry, id: newId() }));
      await tx
        .insertInto('outbox')
        .values(
          rows.map(({ id, topic, payload }) => ({
            company_id: companyId,
            id,
            topic,
            payload: JSON.stringify(payload),
            created_at: at,
          })),
        )
        .execute();
      await boss.insert(
        QUEUES.outbox,
        rows.map(({ id }) => ({ data: { companyId, id } })),
        { db: through(tx) },
      );
    },
    async enqueueCourier(tx, note) {
      await boss.send(QUEUES.courier, note, { db: through(tx) });
    },
    wake() {
      for (const worker of workers) boss.notifyWorker(worker);
    },
    async start() {
      await boss.start();
      workers.push(
        await boss.work<OutboxJob>(
          QUEUES.outbox,
          { pollingIntervalSeconds: 0.5, batchSize: 20 },
          async (jobs) => {
            for (const job of jobs) await deliver(job.data);
          },
        ),
        await boss.work<Courier>(QUEUES.courier, { pollingIntervalSeconds: 0.5 }, async ([job]) => {
          if (job) await courier({ ...job.data, id: job.id });
        }),
      );
    },
    stop: () => boss.stop({ graceful: true, timeout: 10_000, close: true }),
  };
}

async function findUndelivered(tx: Db, companyId: string, id: string) {
  return await tx
    .selectFrom('outbox')
    .select(['topic', 'payload'])
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('outbox_delivery')
            .select('outbox_id')
            .where('company_id', '=', companyId)
            .where('outbox_id', '=', id),
        ),
      ),
    )
    .executeTakeFirst();
}

const markDelivered = (tx: Db, companyId: string, id: string, at: Date) =>
  tx
    .insertInto('outbox_delivery')
    .values({ company_id: companyId, outbox_id: id, delivered_at: at })
    .onConflict((conflict) => conflict.columns(['company_id', 'outbox_id']).doNothing())
    .execute();
