import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { StartError } from '../start-error.ts';
import { inOne, listTables, type Session, type Side } from './move.session.ts';

const nameOf = (companyId: string): string => `outlay_move_${companyId.replaceAll('-', '')}`;

async function finds(client: pg.Client, text: string, name: string): Promise<boolean> {
  return ((await client.query(text, [name])).rowCount ?? 0) > 0;
}
const hasSlot = (client: pg.Client, name: string) =>
  finds(
    client,
    'select from pg_replication_slots where slot_name = $1 and database = current_database()',
    name,
  );
const hasPublication = (client: pg.Client, name: string) =>
  finds(client, 'select from pg_publication where pubname = $1', name);
const hasSubscription = (client: pg.Client, name: string) =>
  finds(
    client,
    `select from pg_subscription s join pg_database d on d.oid = s.subdbid
     where s.subname = $1 and d.datname = current_database()`,
    name,
  );

/**
 * Has the target copy the rows of the company and follow their changes. What an interrupted move left is used, as long as
 * it is whole.
 */
export async function beginCopy({ companyId, source, target }: Session): Promise<void> {
  const name = nameOf(companyId);
  if (await hasSubscription(target.client, name)) return;
  await assertLogical(source);
  await dropAtSource(source, companyId);
  await deleteRows(target, companyId);
  const tables = await listTables(source.client);
  const filtered = tables.map((table) => `public.${table} where (company_id = '${companyId}')`);
  await source.client.query(
    `create publication ${name} for table ${filtered.join(', ')} with (publish_via_partition_root = true)`,
  );
  await source.client.query(`select pg_create_logical_replication_slot($1, 'pgoutput')`, [name]);
  await target.client.query(
    `create subscription ${name} connection ${pg.escapeLiteral(patient(source.url))} publication ${name}
     with (create_slot = false, slot_name = '${name}')`,
  );
}

/** A large table takes longer to read than a statement of the product may. */
const patient = (url: string): string =>
  url.includes('options=')
    ? url
    : `${url}${url.includes('?') ? '&' : '?'}options=${encodeURIComponent('-c statement_timeout=0')}`;

async function assertLogical({ client, name }: Side): Promise<void> {
  const { rows } = await client.query<{ wal_level: string }>('show wal_level');
  if (rows[0]?.wal_level !== 'logical')
    throw new StartError(
      `The server ${name} does not write its log for logical replication: set wal_level = logical there and restart it.`,
    );
}

/** Waits until the first copy of every table is there. */
export async function awaitCopy(
  { companyId, target }: Session,
  say: (sentence: string) => void,
): Promise<void> {
  const name = nameOf(companyId);
  let said = -1;
  for (;;) {
    const { rows } = await target.client.query<{ left: number; errors: number }>(
      `select (select count(*) from pg_subscription_rel where srsubid = s.oid and srsubstate <> 'r')::int as left,
         coalesce((select apply_error_count + sync_error_count from pg_stat_subscription_stats where subid = s.oid), 0)::int as errors
       from pg_subscription s where s.subname = $1`,
      [name],
    );
    const { left = 0, errors = 0 } = rows[0] ?? {};
    if (errors > 0)
      throw new StartError(
        `The copy to ${target.name} has failed; the log of that server says why. The company is where it was.`,
      );
    if (left === 0) return;
    if (Math.ceil(left / 50) !== said) say(`… ${left} tables to copy`);
    said = Math.ceil(left / 50);
    await sleep(100);
  }
}

/** Whatever was committed before is there once this mark is: changes arrive in the order of their commits. */
export async function awaitMark({ companyId, source, target }: Session, longestMs: number): Promise<boolean> {
  const { rows } = await source.client.query<{ value: number }>(
    `insert into counter (company_id, name, value) values ($1, 'move', 1)
     on conflict (company_id, name) do update set value = counter.value + 1 returning value`,
    [companyId],
  );
  const until = performance.now() + longestMs;
  while (performance.now() < until) {
    const { rowCount } = await target.client.query(
      `select from counter where company_id = $1 and name = 'move' and value = $2`,
      [companyId, rows[0]?.value],
    );
    if (rowCount) return true;
    await sleep(5);
  }
  return false;
}

/** Ends the following, at the target first: otherwise it would follow the removal of the rows too. */
export async function endCopy({ companyId, source, target }: Omit<Session, 'first'>): Promise<void> {
  const name = nameOf(companyId);
  if (await hasSubscription(target.client, name)) {
    await target.client.query(`alter subscription ${name} disable`);
    await target.client.query(`alter subscription ${name} set (slot_name = none)`);
    await target.client.query(`drop subscription ${name}`);
  }
  await dropAtSource(source, companyId);
}

async function dropAtSource({ client }: Side, companyId: string): Promise<void> {
  const name = nameOf(companyId);
  // Those of the first copies, if it was interrupted, are dropped by the target with its subscription.
  while (await hasSlot(client, name)) {
    const dropped = await client.query('select pg_drop_replication_slot($1)', [name]).then(
      () => true,
      // In use until the other end has noticed.
      (error: unknown) => (error as { code?: string }).code !== '55006',
    );
    if (!dropped) await sleep(50);
  }
  if (await hasPublication(client, name)) await client.query(`drop publication ${name}`);
}

const AT_ONCE = 10_000;

/** Removes the rows of a company that is elsewhere, some at a time. */
export async function deleteRows({ client }: Side, companyId: string): Promise<number> {
  let count = 0;
  for (const table of await listTables(client))
    for (;;) {
      const { rowCount } = await inOne(client, async () => {
        // Rows refer to each other in circles; all of them go.
        await client.query('set local session_replication_role = replica');
        return await client.query(
          `delete from ${table} where (tableoid, ctid) in
             (select tableoid, ctid from ${table} where company_id = $1 limit ${AT_ONCE})`,
          [companyId],
        );
      });
      count += rowCount ?? 0;
      if ((rowCount ?? 0) < AT_ONCE) break;
    }
  return count;
}

/** Waits for transactions that may still read the rows, for half a minute at most. */
export async function awaitReaders({ client }: Side): Promise<void> {
  const { rows } = await client.query<{ now: string }>('select clock_timestamp()::text as now');
  for (let tries = 0; tries < 300; tries += 1) {
    const { rowCount } = await client.query(
      `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
         and application_name = 'outlay' and xact_start < $1::timestamptz`,
      [rows[0]?.now],
    );
    if (!rowCount) return;
    await sleep(100);
  }
}
