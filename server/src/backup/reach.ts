import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { createFolderKey } from '#provider/key/key.folder.ts';
import { SUPERUSER } from '../database/cluster.ts';
import { openDataFolder } from '../database/data-folder.ts';
import { startEmbedded } from '../database/embedded.ts';
import { StartError } from '../start-error.ts';
import { CLUSTER } from './cluster-copy.ts';

/** Calls `work` with a session of the data folder's database as its owner. */
export const withDatabase = <T>(folder: string, work: (client: pg.Client) => Promise<T>): Promise<T> =>
  withOwnerUrl(folder, async (url) => {
    const client = await connected(url);
    try {
      return await work(client);
    } finally {
      await client.end().catch(() => undefined);
    }
  });

/**
 * Calls `work` with the address of the data folder's database for its owner: beside the server that runs it, or, when none
 * does, on a database started for the purpose.
 */
export async function withOwnerUrl<T>(folder: string, work: (url: string) => Promise<T>): Promise<T> {
  if (!existsSync(join(folder, CLUSTER, 'PG_VERSION')))
    throw new StartError(
      `There is no database in the data folder ${folder}: set OUTLAY_DATA to the folder of the server.`,
    );
  const url = await findRunning(folder);
  if (url !== undefined) return await work(url);
  const fail = (sentence: string) => {
    throw new StartError(sentence);
  };
  const held = await openDataFolder({ folder, keys: createFolderKey(folder), embedded: true, onLost: fail });
  try {
    const database = await startEmbedded({ folder });
    try {
      return await work(database.ownerUrl);
    } finally {
      await database.stop();
    }
  } finally {
    held.release();
  }
}

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** The address of the running database; undefined when none runs. */
async function findRunning(folder: string): Promise<string | undefined> {
  const note = join(folder, CLUSTER, 'postmaster.pid');
  if (!existsSync(note)) return undefined;
  // Process id, folder, start, port, folder of the socket, address: one on each line.
  const [, , , port, socket, address] = readFileSync(note, 'utf8').split('\n');
  const password = encodeURIComponent(readFileSync(join(folder, 'postgres.secret'), 'utf8').trim());
  const host = encodeURIComponent(socket === '' || socket === undefined ? (address ?? '127.0.0.1') : socket);
  const url = `postgres://${SUPERUSER}:${password}@${host}:${port}/postgres`;
  try {
    await (await connected(url)).end();
    return url;
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    // Left behind by a database that was killed.
    if (code === 'ECONNREFUSED' || code === 'ENOENT') return undefined;
    throw new StartError(`The database of ${folder} does not let us in: ${(error as Error).message}.`);
  }
}
