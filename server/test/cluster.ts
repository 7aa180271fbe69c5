import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '../src/database/embedded.ts';
import { migrate } from '../src/database/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    clusterUrl: string;
  }
}

/** The application's login in tests; row level security binds it as it binds the real one. */
export const APP_PASSWORD = 'test';

/** One real PostgreSQL for the whole run, with a migrated database that every test file copies. */
export default async function setup(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), 'outlay-test-'));
  const cluster = await startEmbedded({ folder, durable: false });
  const owner = new pg.Client({ connectionString: cluster.ownerUrl });
  await owner.connect();
  await owner.query('create database outlay_template');
  await migrate(cluster.ownerUrl.replace(/\/postgres$/, '/outlay_template'));
  await owner.query(`alter role outlay_app login password '${APP_PASSWORD}'`);
  await owner.end();
  project.provide('clusterUrl', cluster.ownerUrl);
  return async () => {
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
