import { hkdfSync, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { StartError } from '../env.ts';
import { keyMissing, type DataFolder } from './data-folder.ts';
import { writeDurably } from './durable.ts';

interface Installation {
  id: string;
  key_check: Buffer;
}

/**
 * Database, files and key belong together: if one is missing or from another installation, the start is refused before
 * anything is written. If all are new, they get a common installation id.
 */
export async function checkInstallation(ownerUrl: string, folder: DataFolder): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const id = await agree(client, folder);
    checkFiles(folder, id, await namesFiles(client));
    folder.settle(id);
  } finally {
    await client.end();
  }
}

/** Derived from the key for this purpose only; reveals nothing about other derived keys. */
export const checkOf = ({ key }: Pick<DataFolder, 'key'>, id: string): Buffer =>
  Buffer.from(hkdfSync('sha256', Buffer.from(key, 'hex'), '', `outlay installation ${id}`, 32));

/** The installation id, provided that key and folder belong to this database. */
async function agree(client: pg.Client, folder: DataFolder): Promise<string> {
  const found = (await read(client)) ?? (await begin(client, folder));
  if (folder.installation !== undefined && folder.installation !== found.id) throw belongsElsewhere(folder);
  if (checkOf(folder, found.id).equals(found.key_check)) return found.id;
  if (folder.next !== undefined && checkOf({ key: folder.next }, found.id).equals(found.key_check)) {
    folder.useNext();
    return found.id;
  }
  throw folder.newKey
    ? keyMissing(folder.folder)
    : new StartError(
        `The server's key is not the one that this data is sealed with: restore the right ${join(folder.folder, 'server.key')}, or set OUTLAY_KEY to it.`,
      );
}

async function begin(client: pg.Client, folder: DataFolder): Promise<Installation> {
  if (folder.installation !== undefined) throw belongsElsewhere(folder);
  const companies = await client.query('select from company limit 1');
  // A database older than this check already contains values sealed with a key.
  if (companies.rowCount && folder.newKey) throw keyMissing(folder.folder);
  // Saved first: a key that exists only in memory would be lost in a crash.
  folder.keepKey();
  const id = randomUUID();
  await client.query(
    'insert into installation (id, key_check) values ($1, $2) on conflict (singleton) do nothing',
    [id, checkOf(folder, id)],
  );
  const kept = await read(client);
  if (!kept) throw new Error('the installation was not kept');
  return kept;
}

const belongsElsewhere = ({ folder }: DataFolder) =>
  new StartError(
    `The data folder ${folder} belongs to another database: set OUTLAY_DATA to the folder of this one, or DATABASE_URL to the database of the folder.`,
  );

async function read(client: pg.Client): Promise<Installation | undefined> {
  const { rows } = await client.query<Installation>('select id, key_check from installation');
  return rows[0];
}

/** Whether the database contains a file; an owner to whom row level security applies sees none. */
async function namesFiles(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query('select from file limit 1');
  return (rowCount ?? 0) > 0;
}

/** The files' folder contains the installation id; a missing, empty or unmounted one does not. */
function checkFiles(folder: DataFolder, id: string, named: boolean): void {
  const files = join(folder.folder, 'files');
  const mark = join(files, 'installation');
  const found = existsSync(mark) ? readFileSync(mark, 'utf8').trim() : undefined;
  if (found === id) return;
  const gone = folder.installation !== undefined || (folder.embedded && named && !existsSync(files));
  if (found !== undefined || gone)
    throw new StartError(
      `The files of this installation are missing: ${files} is not the folder that belongs to this database. Restore or mount it.`,
    );
  mkdirSync(files, { recursive: true, mode: 0o700 });
  writeDurably(mark, id);
}
