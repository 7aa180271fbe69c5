import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { StartError } from '../start-error.ts';
import type { CompanyTable } from './catalogue.ts';
import { inOne, type Session, type Side } from './move.session.ts';

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
 * Copies the rows of the company as of one moment, and has the target follow their changes from then on. What an
 * interrupted move left is used if it follows already, and made anew if not.
 */
export async function beginCopy(session: Session): Promise<void> {
  const { companyId, source, target } = session;
  const name = nameOf(companyId);
  if (await hasSubscription(target.client, name)) return;
  await assertLogical(source);
  await dropAtSource(source, companyId);
  await deleteRows(target, companyId);
  const filtered = source.tables.map(
    ({ name: table }) => `public.${table} where (company_id = '${companyId}')`,
  );
  await source.client.query(
    `create publication ${name} for table ${filtered.join(', ')} with (publish_via_partition_root = true)`,
  );
  await asOfSlot(source, name, (snapshot) => copyRows(session, snapshot));
  await target.client.query(
    `create subscription ${name} connection ${pg.escapeLiteral(source.url)} publication ${name}
     with (create_slot = false, slot_name = '${name}', copy_data = false)`,
  );
}

/** Makes the slot; `work` sees the rows as of the moment from which on it has their changes. */
async function asOfSlot(
  { url }: Side,
  name: string,
  work: (snapshot: string) => Promise<void>,
): Promise<void> {
  const maker = new pg.Client({
    connectionString: `${url}${url.includes('?') ? '&' : '?'}replication=database`,
  });
  maker.on('error', () => undefined);
  await maker.connect();
  try {
    const { rows } = await maker.query<{ snapshot_name: string }>(
      `CREATE_REPLICATION_SLOT ${name} LOGICAL pgoutput (SNAPSHOT 'export')`,
    );
    await work(rows[0]?.snapshot_name ?? '');
  } finally {
    await maker.end();
  }
}

const READ_AT_ONCE = 1_000;

async function copyRows({ companyId, source, target }: Session, snapshot: string) {
  const there = new Map(target.tables.map((table) => [table.name, shapeOf(table)]));
  await inOne(source.client, async () => {
    await source.client.query(
      `set transaction isolation level repeatable read, read only; set transaction snapshot ${pg.escapeLiteral(snapshot)}`,
    );
    for (const table of source.tables) {
      if (shapeOf(table) !== there.get(table.name))
        throw new StartError(
          `${table.name} has other columns on ${target.name}: start a node, which migrates it.`,
        );
      await copyTable({ companyId, source, target }, table);
    }
  });
}

const shapeOf = ({ columns }: CompanyTable): string =>
  columns.map(({ name, type }) => `${name} ${type}`).join();

/** Rows pass as PostgreSQL writes them, so that each value arrives as it was. */
async function copyTable(
  { companyId, source, target }: Omit<Session, 'first'>,
  { name: table, columns }: CompanyTable,
): Promise<void> {
  const listed = columns.map(({ name }) => pg.escapeIdentifier(name));
  await source.client.query(
    `declare moved no scroll cursor for select t::text as row from ${table} t where company_id = '${companyId}'`,
  );
  for (;;) {
    const { rows } = await source.client.query<{ row: string }>(`fetch ${READ_AT_ONCE} from moved`);
    if (rows.length === 0) break;
    await inOne(target.client, async () => {
      // Rows refer to each other in circles.
      await target.client.query('set local session_replication_role = replica');
      await target.client.query(
        `insert into ${table} (${listed.join(', ')}) select ${listed.map((name) => `(one).${name}`).join(', ')}
         from (select row::${table} as one from unnest($1::text[]) as row offset 0) as moved`,
        [rows.map(({ row }) => row)],
      );
    });
  }
  await source.client.query('close moved');
}

async function assertLogical({ client, name }: Side): Promise<void> {
  const { rows } = await client.query<{ wal_level: string }>('show wal_level');
  if (rows[0]?.wal_level !== 'logical')
    throw new StartError(
      `The server ${name} does not write its log for logical replication: set wal_level = logical there and restart it.`,
    );
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
export async function deleteRows({ client, tables }: Side, companyId: string): Promise<number> {
  let count = 0;
  for (const { name: table } of tables)
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
