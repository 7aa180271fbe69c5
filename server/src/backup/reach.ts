import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { SUPERUSER } from '../database/cluster.ts';
import { openDataFolder } from '../database/data-folder.ts';
import { startEmbedded } from '../database/embedded.ts';
import { StartError } from '../start-error.ts';
import { CLUSTER } from './cluster-copy.ts';

/**
 * Calls `work` with a session of the data folder's database as its owner: beside the server that runs it, or, when none
 * does, on a database started for the purpose.
 */
export async function withDatabase<T>(folder: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  if (!existsSync(join(folder, CLUSTER, 'PG_VERSION')))
    throw new StartError(
      `There is no database in the data folder ${folder}: set OUTLAY_DATA to the folder of the server.`,
    );
  const running = await enter(folder);
  if (running) return await using(running, work);
  const fail = (sentence: string) => {
    throw new StartError(sentence);
  };
  const held = await openDataFolder({ folder, givenKey: undefined, embedded: true, onLost: fail });
  try {
    const database = await startEmbedded({ folder });
    try {
      const client = new pg.Client({ connectionString: database.ownerUrl });
      await client.connect();
      return await using(client, work);
    } finally {
      await database.stop();
    }
  } finally {
    held.release();
  }
}

async function using<T>(client: pg.Client, work: (client: pg.Client) => Promise<T>): Promise<T> {
  client.on('error', () => undefined);
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** A session of the running database; undefined when none runs. */
async function enter(folder: string): Promise<pg.Client | undefined> {
  const note = join(folder, CLUSTER, 'postmaster.pid');
  if (!existsSync(note)) return undefined;
  // Process id, folder, start, port, folder of the socket, address: one on each line.
  const [, , , port, socket, address] = readFileSync(note, 'utf8').split('\n');
  const password = readFileSync(join(folder, 'postgres.secret'), 'utf8').trim();
  const client = new pg.Client({
    host: socket === '' || socket === undefined ? (address ?? '127.0.0.1') : socket,
    port: Number(port),
    user: SUPERUSER,
    database: 'postgres',
    password,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    // Left behind by a database that was killed.
    if (code === 'ECONNREFUSED' || code === 'ENOENT') return undefined;
    throw new StartError(
      `The database of ${folder} does not let the backup in: ${(error as Error).message}.`,
    );
  }
}
