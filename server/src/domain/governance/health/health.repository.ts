import { sql } from 'kysely';
import type { SweepName } from '@outlay/contract/governance/health';
import type { Db } from '#database/connect.ts';
import { QUEUES } from '#database/job-tables.ts';

/**
 * The company's entries that were due before a moment and are not delivered, by topic. Delivered ones are removed after a
 * week, so that there are not many rows to look at.
 */
export const listUndelivered = (tx: Db, companyId: string, before: Date) =>
  tx
    .selectFrom('outbox')
    .select(['topic'])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .select(sql<Date>`min(coalesce(due_at, created_at))`.as('since'))
    .where('company_id', '=', companyId)
    .where(sql<boolean>`coalesce(due_at, created_at) < ${before}`)
    .where(
      sql<boolean>`not exists (select from outbox_delivery d where d.company_id = ${companyId} and d.outbox_id = outbox.id)`,
    )
    .groupBy('topic')
    .orderBy('since')
    .execute();

interface QueueRow {
  queue: string;
  waiting: number;
  running: number;
  failing: number;
  waiting_seconds: number | null;
  failing_seconds: number | null;
}

/** Jobs by queue; their times are by the database's clock. */
export async function countJobs(db: Db): Promise<QueueRow[]> {
  const waiting = sql`state = 'created' and start_after <= now()`;
  const failing = sql`state in ('retry', 'failed')`;
  const { rows } = await sql<QueueRow>`
    select name as queue,
      count(*) filter (where ${waiting}) as waiting,
      count(*) filter (where state = 'active') as running,
      count(*) filter (where ${failing}) as failing,
      extract(epoch from now() - min(greatest(start_after, created_on)) filter (where ${waiting}))::float8 as waiting_seconds,
      extract(epoch from now() - min(created_on) filter (where ${failing}))::float8 as failing_seconds
    from pgboss.job where name = any(${Object.values(QUEUES)}) and state not in ('completed', 'cancelled')
    group by name`.execute(db);
  return rows;
}

export const listRuns = (db: Db) =>
  db.selectFrom('sweep_run').select(['name', 'began_at', 'ended_at', 'failed']).execute();

export const noteRun = (
  db: Db,
  name: SweepName | 'marks',
  run: { beganAt: Date; endedAt: Date; failed: number },
) => {
  const row = { began_at: run.beganAt, ended_at: run.endedAt, failed: run.failed };
  return db
    .insertInto('sweep_run')
    .values({ name, ...row })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
    .execute();
};

interface DatabaseRow {
  bytes: number;
  clock: Date;
  postgres: string;
  schema: string;
}

export async function readDatabase(db: Db): Promise<DatabaseRow> {
  const { rows } = await sql<DatabaseRow>`
    select pg_database_size(current_database()) as bytes, clock_timestamp() as clock,
      current_setting('server_version') as postgres,
      (select max(name) from migration where name like '%.sql') as schema`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('the database did not answer');
  return row;
}

/** Two at most: whether the server has one company or several. */
export const countCompanies = async (db: Db): Promise<number> =>
  (await db.selectFrom('company').select('id').limit(2).execute()).length;
