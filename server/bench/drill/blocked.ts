import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { startEmbedded } from '../../src/database/embedded.ts';
import { allMigrations, migrate } from '../../src/database/migrate.ts';
import { asOwner, urlOf } from '../bench/setting.ts';
import { connected } from '../connected.ts';
import { checkOut, plantBy } from './release.ts';
import type { Release } from '../../src/database/releases.ts';

const EVERY_MS = 10;
const LONGEST_BLOCK_MS = 5_000;

/** The large tables, and what is unlike in each copy of a row. */
const TABLES: Readonly<Record<string, Record<string, string>>> = {
  expense: { id: 'gen_random_uuid()' },
  document_line: { id: 'gen_random_uuid()' },
  outbox: { id: 'gen_random_uuid()' },
  audit_event: { seq: '1000 + n' },
  message: { id: 'gen_random_uuid()', seq: '1000 + n' },
  ledger_entry: { id: 'gen_random_uuid()', reverses: 'null' },
  invoice: { id: 'gen_random_uuid()', fingerprint: 'md5(n::text)' },
};

/** Rows of tables into which a submitted claim writes nothing. */
const FIRST = `
  insert into ledger_entry (company_id, id, document_id, kind, created_at)
  select company_id, gen_random_uuid(), id, 'pass', now() from document limit 1;
  insert into invoice (company_id, id, owner_id, file_id, type, currency, fingerprint, state, created_at, updated_at)
  select company_id, gen_random_uuid(), submitter_id, gen_random_uuid(), 'other', 'CNY', 'first', 'Settled', now(), now()
  from document limit 1`;

interface Longest {
  ms: number;
  during: string;
}

/**
 * Migrates a database of a release, whose large tables have so many rows each, while one row of each is written again and
 * again; true when no write was kept waiting too long.
 */
export async function blocked(folder: string, release: Release, rows: number): Promise<boolean> {
  const from = await checkOut(release);
  const cluster = await startEmbedded({ folder: join(folder, 'database') });
  try {
    await asOwner(cluster.ownerUrl, 'create database drill');
    const url = urlOf(cluster.ownerUrl, 'drill');
    await plantBy(from, url, folder);
    await connected(url, (client) => fill(client, rows));
    const longest = new Map<string, Longest>();
    const state = { during: '', going: true };
    const writing = Object.keys(TABLES).map((table) =>
      connected(url, (client) => write(client, { table, longest, state })),
    );
    const took = await migrateEach(url, release.migration, state).finally(() => (state.going = false));
    await Promise.all(writing);
    return report(`${release.version}, ${rows.toLocaleString('en')} rows in each of`, { longest, took });
  } finally {
    await cluster.stop();
  }
}

async function fill(client: pg.Client, rows: number): Promise<void> {
  // Copies of references are not looked up one by one.
  await client.query(
    'set session_replication_role = replica; set statement_timeout = 0; set synchronous_commit = off',
  );
  await client.query(FIRST);
  for (const [table, unlike] of Object.entries(TABLES)) {
    const columns = await client.query<{ name: string }>(
      `select attname as name from pg_attribute
       where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
      [table],
    );
    const names = columns.rows.map(({ name }) => name);
    const values = names.map((name) => unlike[name] ?? `one."${name}"`).join(', ');
    await client.query(
      `insert into ${table} (${names.map((name) => `"${name}"`).join(', ')})
       select ${values} from (select * from ${table} limit 1) as one, generate_series(1, ${rows}) as n`,
    );
  }
  await client.query('analyze');
}

interface Writing {
  table: string;
  longest: Map<string, Longest>;
  state: { during: string; going: boolean };
}

async function write(client: pg.Client, { table, longest, state }: Writing): Promise<void> {
  const { rows } = await client.query<{ row: string }>(
    `select ctid::text as row from ${table} order by ctid desc limit 1`,
  );
  let at = rows[0]?.row ?? '';
  while (state.going) {
    const began = performance.now();
    const { during } = state;
    const written = await client.query<{ row: string }>(
      `update ${table} set company_id = company_id where ctid = '${at}'::tid returning ctid::text as row`,
    );
    const ms = performance.now() - began;
    at = written.rows[0]?.row ?? at;
    if (ms > (longest.get(table)?.ms ?? 0)) longest.set(table, { ms, during });
    await sleep(EVERY_MS);
  }
}

/** One migration after the other; returns how long each took, in ms. */
async function migrateEach(
  url: string,
  after: string,
  state: { during: string },
): Promise<[name: string, ms: number][]> {
  const all = allMigrations();
  const took: [string, number][] = [];
  for (const [index, { name }] of all.entries()) {
    if (name <= after) continue;
    state.during = name;
    const began = performance.now();
    const applied = await migrate(url, { migrations: all.slice(0, index + 1), alone: true });
    if (applied.length > 0) took.push([name, performance.now() - began]);
  }
  return took;
}

function report(
  what: string,
  { longest, took }: { longest: Map<string, Longest>; took: readonly [string, number][] },
): boolean {
  const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;
  const worst = Math.max(...[...longest.values()].map(({ ms }) => ms));
  console.log(`${what} ${[...longest.keys()].join(', ')}: the longest blocked write took ${seconds(worst)}`);
  for (const [table, { ms, during }] of longest) console.log(`${table}: ${seconds(ms)} (${during})`);
  const slow = [...took].sort(([, a], [, b]) => b - a).slice(0, 12);
  const total = took.reduce((sum, [, ms]) => sum + ms, 0);
  console.log(`${took.length} migrations took ${seconds(total)}; the longest:`);
  for (const [name, ms] of slow) console.log(`${name}: ${seconds(ms)}`);
  return worst <= LONGEST_BLOCK_MS;
}
