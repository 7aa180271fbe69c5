import { readdirSync, readFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import pg from 'pg';
import { StartError } from '../env.ts';
import { JOBS_MARK, prepareJobs } from './job-tables.ts';
import { takeLease, type Lease } from './migration-lease.ts';
import { isTime, makeWaiting } from './later.ts';
import { compareVersions, needsNodesSince, oldestBeside } from './releases.ts';
import { VERSION } from '../version.ts';
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
  /** No node of another version can be running, so nothing has to wait. */
  alone?: boolean;
  /** Into so many partitions the growing tables of a new database are split; 1 for none. */
  partitions?: number;
  say?: (sentence: string) => void;
}

/** The migrations of this version, in order. */
export function allMigrations(): Migration[] {
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
  { migrations = allMigrations(), alone = false, partitions = 1, say }: MigrateOptions = {},
): Promise<string[]> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await assertVersion(client);
    if (await isComplete(client, { migrations, alone, partitions })) return [];
    const lease = await takeLease(client, ownerUrl, say);
    try {
      const applied = await bringUp(client, ownerUrl, { migrations, alone, lease });
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
  { migrations, alone, partitions }: MigrationSet & { partitions: number },
): Promise<boolean> {
  const { rows } = await client.query<{ made: boolean }>(
    `select to_regclass('migration') is not null and to_regclass('migration_waiting') is not null as made`,
  );
  if (!rows[0]?.made) return false;
  const applied = await listApplied(client);
  refuseNewer(applied, migrations);
  const missing = await missingNow(client, { migrations, applied, alone });
  if (missing.length > 0 || !applied.has(JOBS_MARK)) return false;
  return (await listUnsplit(client, partitions)).tables.length === 0;
}

interface MigrationSet {
  migrations: readonly Migration[];
  alone: boolean;
}

/** Those that are missing, without those that have to wait for the end of older nodes. */
async function missingNow(
  client: pg.Client,
  { migrations, applied, alone }: MigrationSet & { applied: ReadonlyMap<string, unknown> },
): Promise<Migration[]> {
  const missing: Migration[] = [];
  for (const migration of migrations.filter(({ name }) => !applied.has(name)))
    if (alone || needsNodesSince(migration.sql) === undefined || (await isTime(client, migration.name)))
      missing.push(migration);
  return missing;
}

/** Splits the growing tables of a new database, and those that a migration has just made beside others with partitions. */
async function splitNew(client: pg.Client, lease: Lease, wanted: number): Promise<void> {
  const { tables, partitions } = await listUnsplit(client, wanted);
  for (const table of tables) await lease.hold(() => splitTable(client, table, partitions));
}

async function bringUp(
  client: pg.Client,
  ownerUrl: string,
  { migrations, alone, lease }: MigrationSet & { lease: Lease },
): Promise<string[]> {
  await lease.hold(async () => {
    await client.query(
      'create table if not exists migration (name text primary key, hash text not null, applied_at timestamptz not null default now())',
    );
    await client.query('alter table migration add column if not exists oldest text');
    await makeWaiting(client);
  });
  const applied = await listApplied(client);
  refuseNewer(applied, migrations);
  // Nobody runs on an empty database.
  const missing = await missingNow(client, { migrations, applied, alone: alone || applied.size === 0 });
  for (const migration of missing)
    await (BY_ITSELF.test(migration.sql)
      ? lease.keep(() => applyEach(client, migration))
      : lease.hold((tried) => apply(client, migration, tried)));
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

/** The applied migrations, each with the oldest version whose nodes may still run; null if nobody said. */
async function listApplied(client: pg.Client): Promise<Map<string, string | null>> {
  // Earlier versions made no such column.
  const { rows } = await client.query<{ name: string; oldest: string | null }>(
    `select name, to_jsonb(migration) ->> 'oldest' as oldest from migration`,
  );
  return new Map(rows.map(({ name, oldest }) => [name, oldest]));
}

/** A newer version's database is refused, unless each of its migrations lets this version run on. */
function refuseNewer(applied: Map<string, string | null>, migrations: readonly Migration[]): void {
  const known = new Set(migrations.map(({ name }) => name));
  const unknown = [...applied].filter(([name]) => name.endsWith('.sql') && !known.has(name));
  const refusing = unknown.find(([, oldest]) => oldest === null || compareVersions(VERSION, oldest) < 0);
  if (refusing)
    throw new StartError(
      `The database was made by a newer Outlay (it holds the migration ${refusing[0]}): start that version, or restore an older backup.`,
    );
}

async function recordApplied(client: pg.Client, { name, sql, hash }: Migration): Promise<void> {
  await client.query('insert into migration (name, hash, oldest) values ($1, $2, $3)', [
    ...[name, hash],
    oldestBeside(name, sql),
  ]);
}

async function nameAll(client: pg.Client): Promise<void> {
  for (const { name, partitions } of await readShapes(client))
    if (partitions > 1) await nameIndexes(client, name);
}

/**
 * So long a migration waits for a lock before it gives way and is tried again: everybody who wants the table waits behind
 * it. It is less than a call waits for a connection, and less than after which the database looks for a deadlock and
 * might choose the call.
 */
const GIVES_WAY = '400ms';
/** Where calls take the same tables crosswise, it would give way for ever: then the database decides. */
const GIVES_WAY_TIMES = 4;
const LONGEST_WAIT = '3s';

async function apply(client: pg.Client, migration: Migration, tried: number): Promise<void> {
  const patience = `set local lock_timeout = '${tried <= GIVES_WAY_TIMES ? GIVES_WAY : LONGEST_WAIT}'`;
  await client.query(patience);
  const text = await textFor(client, migration.sql, await readShapes(client));
  await client.query(text.replaceAll("set lock_timeout = '3s'", patience));
  await recordApplied(client, migration);
}

/** Marks a migration without a transaction, which builds indexes or fills rows without blocking writers. */
const BY_ITSELF = /^-- Each statement by itself\b/m;
const INDEX = /^create (?:unique )?index concurrently if not exists (\w+)/m;

/** Runs statement by statement. Each statement is repeatable, in case a previous start was interrupted. */
async function applyEach(client: pg.Client, migration: Migration): Promise<void> {
  // Building an index concurrently waits for earlier transactions, but blocks no others meanwhile.
  await client.query('set lock_timeout = 0');
  const shapes = await readShapes(client);
  for (const statement of migration.sql.split(/\n\s*\n/)) {
    if (/^(?:--.*\s*)*$/.test(statement)) continue;
    for (const step of await stepsOf(client, statement, shapes)) {
      await dropInvalid(client, INDEX.exec(step)?.[1]);
      await client.query(step);
    }
  }
  await client.query("set lock_timeout = '3s'");
  await recordApplied(client, migration);
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
