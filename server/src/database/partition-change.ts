import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { StartError } from '../env.ts';
import { takeLease } from './migration-lease.ts';
import { readShapes, splitTable, type TableShape } from './partitions.ts';

/** A server that has just stopped is given as long to leave as PostgreSQL gives before it refuses to drop a database. */
const LEAVING_MS = 5_000;
const LOOK_MS = 50;

/**
 * Splits the growing tables of a database into so many partitions each, or with 1 makes them whole again. One table is
 * one transaction: after an interruption, the next attempt goes on with the tables that are left.
 *
 * @throws StartError if a server of Outlay is connected.
 */
export async function splitDatabase(
  ownerUrl: string,
  partitions: number,
  say: (sentence: string) => void,
): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await assertQuiet(client);
    const lease = await takeLease(client, ownerUrl, say);
    try {
      for (const { name, partitions: has } of await readShapes(client)) {
        if (has === partitions) continue;
        const rows = await lease.hold(() => splitTable(client, name, partitions));
        say(`✓ ${name}: ${rows} rows`);
      }
      await analyse(client);
    } finally {
      await lease.giveBack();
    }
  } finally {
    await client.end();
  }
}

/** The growing tables of a database, with the number of their partitions. */
export async function showShapes(ownerUrl: string): Promise<TableShape[]> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    return await readShapes(client);
  } finally {
    await client.end();
  }
}

/** Every request would wait for a table that is being copied, and fail. */
async function assertQuiet(client: pg.Client): Promise<void> {
  for (let waited = 0; await isServed(client); waited += LOOK_MS) {
    if (waited >= LEAVING_MS)
      throw new StartError('A server of Outlay is connected to the database: stop every node first.');
    await sleep(LOOK_MS);
  }
}

async function isServed(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from pg_stat_activity
     where datname = current_database() and application_name = 'outlay' and pid <> pg_backend_pid()`,
  );
  return rowCount !== 0;
}

/** PostgreSQL does so by itself for partitions, but not for the table that they make up. */
async function analyse(client: pg.Client): Promise<void> {
  for (const { name } of await readShapes(client)) await client.query(`analyze ${name}`);
}
