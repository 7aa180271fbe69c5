import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { newId } from '#system/id.ts';
import { startEmbedded } from '../src/database/embedded.ts';
import { migrate } from '../src/database/migrate.ts';
import { startPooler } from './pooler.ts';

declare module 'vitest' {
  interface ProvidedContext {
    clusterUrl: string;
    /** Port of the pooler in front of the cluster; 0 without one. */
    poolerPort: number;
  }
}

/** Password of the application's login in tests, to which row level security applies as usual. */
export const APP_PASSWORD = 'test';
/**
 * The pooler keeps one connection per login, so whatever commits while another transaction is open needs its own login.
 */
export const DIRECTORY_LOGIN = 'outlay_directory';

/** `OUTLAY_TEST_PARTITIONS=16` runs the suites on partitioned tables. */
export const TEST_PARTITIONS = Number(process.env['OUTLAY_TEST_PARTITIONS'] || 1);

/** `OUTLAY_TEST_SERVERS=2` runs the suites with companies in turn on two servers. */
export const TEST_SERVERS = Number(process.env['OUTLAY_TEST_SERVERS'] || 1);

/** The address of a database in the cluster. */
export const urlOf = (clusterUrl: string, database: string): string =>
  clusterUrl.replace(/\/postgres$/, `/${database}`);

export const newDatabaseName = (): string => `t_${newId().replaceAll('-', '')}`;

/** A pool of a test's own. A connection that ends with its database, or is killed by a test, is replaced. */
export function ownPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(config);
  pool.on('error', () => undefined);
  return pool;
}

/** The databases of the test file that runs in this worker. */
const copies = new Set<string>();

async function withAdmin(clusterUrl: string, work: (admin: pg.Client) => Promise<void>): Promise<void> {
  const admin = new pg.Client({ connectionString: clusterUrl });
  await admin.connect();
  try {
    await work(admin);
  } finally {
    await admin.end();
  }
}

/** A database of a test's own, migrated; returns its address. It is dropped when the test file ends. */
export async function copyTemplate(clusterUrl: string, name = newDatabaseName()): Promise<string> {
  await withAdmin(clusterUrl, async (admin) => {
    // Half of the time that copying through the log takes.
    await admin.query(`create database ${name} template outlay_template strategy file_copy`);
  });
  copies.add(name);
  return urlOf(clusterUrl, name);
}

/** Drops what `copyTemplate` made since the last call: they may be in memory. */
export async function dropCopies(clusterUrl: string): Promise<void> {
  const names = [...copies];
  copies.clear();
  if (names.length === 0) return;
  await withAdmin(clusterUrl, async (admin) => {
    for (const name of names) await admin.query(`drop database if exists ${name} with (force)`);
  });
}

/** One real PostgreSQL for the whole run, with a migrated template database that every test file copies. */
export default async function setup(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), 'outlay-test-'));
  // Connections to a second server open one each to the first.
  const settings = TEST_SERVERS > 1 ? { max_connections: '500' } : {};
  const cluster = await startEmbedded({ folder, durable: false, settings });
  const owner = new pg.Client({ connectionString: cluster.ownerUrl });
  await owner.connect();
  await owner.query('create database outlay_template');
  await migrate(urlOf(cluster.ownerUrl, 'outlay_template'), { partitions: TEST_PARTITIONS });
  await owner.query(`alter role outlay_app login password '${APP_PASSWORD}'`);
  // All tests share this machine: a statement that takes longer than in production is slow, not stuck.
  for (const limit of ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'])
    await owner.query(`alter role outlay_app set ${limit} = '120s'`);
  await owner.query(`create role ${DIRECTORY_LOGIN} login password '${APP_PASSWORD}' in role outlay_app`);
  await owner.end();
  project.provide('clusterUrl', cluster.ownerUrl);
  const program = process.env['OUTLAY_TEST_POOLER'];
  const logins = { outlay_app: APP_PASSWORD, [DIRECTORY_LOGIN]: APP_PASSWORD };
  const pooler = program ? await startPooler(program, cluster.ownerUrl, logins) : undefined;
  project.provide('poolerPort', pooler?.port ?? 0);
  return async () => {
    pooler?.stop();
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
