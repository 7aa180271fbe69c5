import { Kysely } from 'kysely';
import type { Pool } from 'pg';
import { PgBoss } from 'pg-boss';
import { openPool, type Db, type Patience } from '#database/connect.ts';
import { ArrayDialect } from '#database/dialect.ts';
import type { Database } from '#database/tables.ts';
import type { Log } from '#system/log.ts';
import { createMender } from './job-clock.ts';
import type { Notification } from './notification.ts';
import type { Delivery } from './outbox.delivery.ts';
import { startWorkers, stopWorkers, type Look } from './outbox.workers.ts';

/** A server beside the first one, with job tables of its own. */
export interface JobServer {
  url: string;
  role?: string | undefined;
}

export interface WorkingOptions extends JobServer {
  /** Timeouts of the job tables' connections. */
  patience?: Patience;
  db: Db;
  log: Log;
  notify: (note: Notification & { id: string }) => Promise<void>;
  look: (query: Look) => Promise<void>;
}

const CONNECTIONS = 3;
/** Its maintenance may take a while on long tables. */
const PATIENCE: Patience = { connectMs: 10_000, statementMs: 20_000 };

/**
 * On a pool of ours, which finds the writable host of several, and gives up on a connection that is silent: its own would
 * wait for ever, and so would everything to be delivered.
 */
function openBoss(log: Log, pool: () => Pool): PgBoss {
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

/** The workers of one server's job tables. */
export function createWorking(options: WorkingOptions, delivery: Delivery, other?: JobServer) {
  const { log, notify, look } = options;
  const { url, role } = other ?? options;
  const at = { patience: options.patience ?? PATIENCE, url, prepared: false, beside: other !== undefined };
  const open = () => openPool({ ...at, ...(role ? { role } : {}) }, CONNECTIONS);
  let pool = open();
  const boss = openBoss(log, () => pool);
  const workers = new Map<string, string>();
  // What keeps its own job tables in order looks at those of this server.
  const db = other ? dbOn(() => pool) : options.db;
  const mender = createMender(db, log);
  return {
    boss,
    wake: (queue: string) => boss.notifyWorker(workers.get(queue) ?? ''),
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

/** The pool may be another one after a stop. */
function dbOn(pool: () => Pool): Db {
  const present = { connect: () => pool().connect(), end: () => Promise.resolve() };
  return new Kysely<Database>({ dialect: new ArrayDialect({ pool: present as unknown as Pool }) });
}
