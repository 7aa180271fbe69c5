import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { createMemoryMarks } from '#provider/mark/mark.memory.ts';
import { secretsOf } from '#secrets/key-ring.ts';
import { startEmbedded } from '../../src/database/embedded.ts';
import { migrate } from '../../src/database/migrate.ts';
import { APP_PASSWORD, ownPool } from '../cluster.ts';
import { startServer, type TestServer } from '../harness.ts';
import { asApp, withServers } from '../second-server.ts';

export const KEY = '5a'.repeat(32);

export interface TwoClusters {
  server: TestServer;
  /** Owners' logins by the name of the server. */
  owners: { first: string; second: string };
  pools: { first: pg.Pool; second: pg.Pool };
  stop(): Promise<void>;
}

async function newCluster(folder: string) {
  const settings = { wal_level: 'logical' };
  const cluster = await startEmbedded({ folder, durable: false, settings });
  await migrate(cluster.ownerUrl, { alone: true });
  const client = new pg.Client({ connectionString: cluster.ownerUrl });
  await client.connect();
  await client.query(`alter role outlay_app login password '${APP_PASSWORD}'`);
  await client.end();
  return cluster;
}

/** A server of the product on two PostgreSQL servers; new companies go to the first. */
export async function startOnTwo(): Promise<TwoClusters> {
  const folder = mkdtempSync(join(tmpdir(), 'outlay-two-'));
  const clusters = await Promise.all(['first', 'second'].map((name) => newCluster(join(folder, name))));
  const [one, two] = clusters;
  if (!one || !two) throw new Error('two were started');
  const owners = { first: one.ownerUrl, second: two.ownerUrl };
  const server = await startServer({
    own: {
      ownerUrl: owners.first,
      appUrl: asApp(owners.first),
      files: join(folder, 'files'),
      secrets: secretsOf(KEY),
      marks: createMemoryMarks(),
    },
    servers: () => withServers(owners.first, { second: owners.second }, 'first'),
  });
  const pools = {
    first: ownPool({ connectionString: owners.first, max: 2 }),
    second: ownPool({ connectionString: owners.second, max: 2 }),
  };
  return {
    ...{ server, owners, pools },
    async stop() {
      await Promise.all([pools.first.end(), pools.second.end()]);
      await server.stop();
      for (const cluster of clusters) await cluster.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
