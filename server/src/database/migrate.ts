import { readdirSync, readFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import pg from 'pg';
import { StartError } from '../env.ts';
import { JOBS_MARK, prepareJobs } from './job-tables.ts';
import { takeLease, type Lease } from './migration-lease.ts';
import { stepsOf, textFor } from './partition-migration.ts';
import { listUnsplit, nameIndexes, readShapes, splitTable } from './partitions.ts';

const FOLDER = new URL('./migrations/', import.meta.url);

export interface Migration {
  name: string;
  sql: string;
  hash: string;
}

export interface MigrateOptions {
  /** The migrations of this version, in order. */
  migrations?: readonly Migration[];
  /** Into so many partitions the growing tables of a new database are split; 1 for none. */
  partitions?: number;
  say?: (sentence: string) => void;
}

function allMigrations(): Migration[] {
  return readdirSync(FOLDER)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => {
      const sql = readFileSync(new URL(name, FOLDER), 'utf8');
      return { name, sql, hash: createHash('sha256').update(sql).digest('hex') };
    });
}

/** Name of the newest migration that this version brings. */
export const newestMigration = (): string => allMigrations().at(-1)?.name ?? '';

/**
 * Migrates the database to this version; only one node does so at a time. Each file runs in its own transaction, or
 * statement by statement if it is marked so. Nodes of the previous version may be running meanwhile. Returns the names
 * of the applied migrations.
 */
export async function migrate(
  ownerUrl: string,
  { migrations = allMigrations(), partitions = 1, say }: MigrateOptions = {},
): Promise<string[]> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await assertVersion(client);
    if (await isComplete(client, migrations, partitions)) return [];
    const lease = await takeLease(client, ownerUrl, say);
    try {
      const applied = await bringUp(client, ownerUrl, migrations, lease);
      await splitNew(client, lease, partitions);
      return applied;
    } finally {
      await lease.giveBack();
    }
  } finally {
    await client.end();
  }
}

/** Whether nothing is to be done, as at most starts; then no lease is needed. */
async function isComplete(
  client: pg.Client,
  migrations: readonly Migration[],
  partitions: number,
): Promise<boolean> {
  const { rows } = await client.query<{ made: boolean }>(
    `select to_regclass('migration') is not null as made`,
  );
  if (!rows[0]?.made) return false;
  const applied = await appliedNames(client);
  refuseNewer(applied, migrations);
  const all = [...migrations.map(({ name }) => name), JOBS_MARK].every((name) => applied.has(name));
  return all && (await listUnsplit(client, partitions)).tables.length === 0;
}

/** Splits the growing tables of a new database, and those that a migration has just made beside others with partitions. */
async function splitNew(client: pg.Client, lease: Lease, wanted: number): Promise<void> {
  const { tables, partitions } = await listUnsplit(client, wanted);
  for (const table of tables) await lease.hold(() => splitTable(client, table, partitions));
}

async function bringUp(
  client: pg.Client,
  ownerUrl: string,
  migrations: readonly Migration[],
  lease: Lease,
): Promise<string[]> {
  await lease.hold(() =>
    client.query(
      'create table if not exists migration (name text primary key, hash text not null, applied_at timestamptz not null default now())',
    ),
  );
  const applied = await appliedNames(client);
  refuseNewer(applied, migrations);
  const missing = migrations.filter(({ name }) => !applied.has(name));
  for (const migration of missing)
    await (BY_ITSELF.test(migration.sql)
      ? lease.keep(() => applyEach(client, migration))
      : lease.hold(() => apply(client, migration)));
  if (missing.length > 0) await lease.hold(() => nameAll(client));
  if (!applied.has(JOBS_MARK)) await lease.hold(() => prepareJobs(ownerUrl, client));
  return missing.map(({ name }) => name);
}

async function assertVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ server_version_num: string }>('show server_version_num');
  const version = Number(rows[0]?.server_version_num);
  if (version < 150_000)
    throw new StartError(
      `The database is PostgreSQL ${Math.floor(version / 10_000)}; Outlay needs 15 or later.`,
    );
}

async function appliedNames(client: pg.Client): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>('select name from migration');
  return new Set(rows.map(({ name }) => name));
}

function refuseNewer(applied: Set<string>, migrations: readonly Migration[]): void {
  const known = new Set(migrations.map(({ name }) => name));
  const unknown = [...applied].find((name) => name.endsWith('.sql') && !known.has(name));
  if (unknown)
    throw new StartError(
      `The database was made by a newer Outlay (it holds the migration ${unknown}): start that version, or restore an older backup.`,
    );
}

async function nameAll(client: pg.Client): Promise<void> {
  for (const { name, partitions } of await readShapes(client))
    if (partitions > 1) await nameIndexes(client, name);
}

async function apply(client: pg.Client, { name, sql, hash }: Migration): Promise<void> {
  await client.query(await textFor(client, sql, await readShapes(client)));
  await client.query('insert into migration (name, hash) values ($1, $2)', [name, hash]);
}

/** Marks a migration without a transaction, which builds indexes or fills rows without blocking writers. */
const BY_ITSELF = /^-- Each statement by itself\b/m;
const INDEX = /^create (?:unique )?index concurrently if not exists (\w+)/m;

/** Runs statement by statement. Each statement is repeatable, in case a previous start was interrupted. */
async function applyEach(client: pg.Client, { name, sql, hash }: Migration): Promise<void> {
  // Building an index concurrently waits for earlier transactions, but blocks no others meanwhile.
  await client.query('set lock_timeout = 0');
  const shapes = await readShapes(client);
  for (const statement of sql.split(/\n\s*\n/)) {
    if (/^(?:--.*\s*)*$/.test(statement)) continue;
    for (const step of await stepsOf(client, statement, shapes)) {
      await dropInvalid(client, INDEX.exec(step)?.[1]);
      await client.query(step);
    }
  }
  await client.query("set lock_timeout = '3s'");
  await client.query('insert into migration (name, hash) values ($1, $2)', [name, hash]);
}

/** Drops the invalid index that an interrupted start left behind; otherwise it would count as finished. */
async function dropInvalid(client: pg.Client, index: string | undefined): Promise<void> {
  if (index === undefined) return;
  const { rowCount } = await client.query(
    `select from pg_index where indexrelid = to_regclass($1) and not indisvalid`,
    [index],
  );
  if (rowCount) await client.query(`drop index concurrently ${index}`);
}
