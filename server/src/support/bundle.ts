import { createWriteStream } from 'node:fs';
import { arch, cpus, platform, totalmem } from 'node:os';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { sql } from 'kysely';
import { pack } from 'tar-stream';
import { readServer, type HealthSources } from '#domain/governance/health/figures.service.ts';
import { judgeServer } from '#domain/governance/health/health.policy.ts';
import type { Db } from '#database/connect.ts';
import { withoutPeople } from './log-lines.ts';
import { settingsOf } from './settings.ts';

export interface BundleSources extends Omit<HealthSources, 'pool'> {
  db: Db;
  settings: NodeJS.ProcessEnv;
  /** What `/metrics` of the running server answers; undefined when none answers. */
  metrics: string | undefined;
  /** Lines of the server's log, the newest last. */
  log: readonly string[];
}

/** The newest lines that are taken. */
const LINES_MOST = 5_000;

/** The files of a bundle by name; none of them has anything about a person or a company. */
export async function collectSupport(sources: BundleSources): Promise<Map<string, string>> {
  const { db, settings, metrics, log, now } = sources;
  const figures = await readServer(db, { ...sources, pool: () => ({ total: 0, idle: 0, waiting: 0 }) });
  const recent = log.slice(-LINES_MOST);
  const lines = recent.flatMap((line) => withoutPeople(line) ?? []);
  const about = {
    at: now().toISOString(),
    versions: figures.versions,
    machine: { platform: platform(), arch: arch(), cpus: cpus().length, memoryBytes: totalmem() },
    metrics: metrics === undefined ? 'no server answered' : 'metrics.txt',
    log: { kept: lines.length, leftOut: recent.length - lines.length },
  };
  const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;
  return new Map([
    ['about.json', json(about)],
    ['settings.json', json(settingsOf(settings))],
    ['health.json', json({ checks: judgeServer(figures, now()), figures })],
    ['tables.json', json(await listTables(db))],
    ['migrations.json', json(await listMigrations(db))],
    ...(metrics === undefined ? [] : [['metrics.txt', metrics] as const]),
    ...(log.length === 0 ? [] : [['log.jsonl', `${lines.join('\n')}\n`] as const]),
  ]);
}

/** Rows of each table as the database estimates them, and its size with its indexes. */
async function listTables(db: Db) {
  const { rows } = await sql<{ table: string; rows: number; bytes: number }>`
    select relname as table, n_live_tup as rows, pg_total_relation_size(relid) as bytes
    from pg_stat_user_tables where schemaname in ('public', 'pgboss') order by relname`.execute(db);
  return rows;
}

const listMigrations = (db: Db) =>
  db.selectFrom('migration').select(['name', 'applied_at']).orderBy('name').execute();

/** Writes the files as one `.tar.gz`. */
export async function writeSupport(path: string, files: ReadonlyMap<string, string>): Promise<void> {
  const archive = pack();
  for (const [name, text] of files) archive.entry({ name: `outlay-support/${name}` }, text);
  archive.finalize();
  await pipeline(archive, createGzip(), createWriteStream(path, { flags: 'wx', mode: 0o600 }));
}
