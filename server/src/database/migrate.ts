import { readdirSync, readFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import pg from 'pg';
import { StartError } from '../env.ts';
import { prepareJobs } from './job-tables.ts';

const FOLDER = new URL('./migrations/', import.meta.url);

interface Migration {
  name: string;
  sql: string;
  hash: string;
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

/** Brings the database to this version; each file in a transaction of its own. Answers what was applied. */
export async function migrate(ownerUrl: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await assertVersion(client);
    await client.query(
      'create table if not exists migration (name text primary key, hash text not null, applied_at timestamptz not null default now())',
    );
    const applied = await appliedNames(client);
    const migrations = allMigrations();
    refuseNewer(applied, migrations);
    const missing = migrations.filter(({ name }) => !applied.has(name));
    for (const migration of missing) await apply(client, migration);
    await prepareJobs(ownerUrl, client);
    return missing.map(({ name }) => name);
  } finally {
    await client.end();
  }
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

function refuseNewer(applied: Set<string>, migrations: Migration[]): void {
  const known = new Set(migrations.map(({ name }) => name));
  const unknown = [...applied].find((name) => name.endsWith('.sql') && !known.has(name));
  if (unknown)
    throw new StartError(
      `The database was made by a newer Outlay (it holds the migration ${unknown}): start that version, or restore an older backup.`,
    );
}

async function apply(client: pg.Client, { name, sql, hash }: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query("set local lock_timeout = '3s'");
    await client.query(sql);
    await client.query('insert into migration (name, hash) values ($1, $2) on conflict (name) do nothing', [
      name,
      hash,
    ]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}
