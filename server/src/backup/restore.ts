import { existsSync, readdirSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { UNFINISHED_RESTORE } from '../database/data-folder.ts';
import { renameDurably, writeDurably } from '../database/durable.ts';
import { StartError } from '../start-error.ts';
import { assertIdentity, extractData, extractFile, pooledFileOf } from './extract.ts';
import { fingerprintOf } from './manifest.ts';
import { listKeys } from './pool.ts';
import { recover } from './recover.ts';
import { filesOf, type FoundBackup } from './repository.ts';
import { endingOf } from './stages.ts';
import { assertGapless, listArchived } from './wal-archive.ts';

export interface RestoreOptions {
  /** An empty folder, or one that does not exist yet. */
  into: string;
  until?: Date | undefined;
  /** Private key (age). */
  identity: string | null;
  /** The file that it is in. */
  keyFile: string | undefined;
  /** The server's key in hex. */
  serverKey: string | undefined;
  /** Write the server's key into the restored folder; false when it comes from the environment. */
  keepKey: boolean;
  say: (sentence: string) => void;
}

/**
 * Restores a backup into an empty folder, with everything that was archived since or until a given time. The folder can
 * be started only once all is in it.
 *
 * @throws StartError in one sentence; the folder is empty again.
 */
export async function restoreBackup(backup: FoundBackup, options: RestoreOptions): Promise<void> {
  const { into, identity } = options;
  assertEmpty(into);
  await assertIdentity(backup, identity);
  assertServerKey(backup, options.serverKey);
  assertMoment(backup, options.until);
  const existed = existsSync(into);
  const building = join(into, UNFINISHED_RESTORE);
  await mkdir(building, { recursive: true, mode: 0o700 });
  try {
    await build(backup, building, options);
    await moveUp(building, into);
  } catch (error) {
    await Promise.all(
      (await readdir(into)).map((name) => rm(join(into, name), { recursive: true, force: true })),
    );
    if (!existed) await rm(into, { recursive: true, force: true });
    throw error;
  }
}

function assertEmpty(into: string): void {
  if (!existsSync(into)) return;
  const names = readdirSync(into);
  if (names.includes(UNFINISHED_RESTORE))
    throw new StartError(`A restore into ${into} was cut off: empty the folder and run it again.`);
  if (names.length > 0) throw new StartError(`${into} is not empty: restore into an empty folder.`);
}

export function assertServerKey({ manifest }: FoundBackup, key: string | undefined): void {
  if (key === undefined)
    throw new StartError(
      "The server's key is missing, and no backup has it: give it with --server-key FILE or OUTLAY_KEY.",
    );
  if (fingerprintOf(key) !== manifest.serverKey)
    throw new StartError(
      "The server's key is not the one that this backup is sealed with: give the right server.key.",
    );
}

function assertMoment({ manifest, repository, folder }: FoundBackup, until: Date | undefined): void {
  if (!until) return;
  if (!manifest.wal)
    throw new StartError(
      `The backup ${folder} has no database: restore yours to that time by its own tools.`,
    );
  if (until < new Date(manifest.endedAt))
    throw new StartError(
      `The backup ${folder} reaches back to ${manifest.endedAt} only: give an older backup, or ${repository.folder} to have it found.`,
    );
}

async function build(backup: FoundBackup, building: string, options: RestoreOptions): Promise<void> {
  const { manifest, repository } = backup;
  const { identity, until, keyFile, serverKey, say } = options;
  const archived = manifest.wal !== null && listArchived(repository).length > 0;
  if (archived && !until) assertGapless(repository, manifest);
  await extractData(backup, identity, building);
  for (const file of manifest.files)
    await extractFile(pooledFileOf(backup, file, identity), file.sha256, join(building, 'files', file.path));
  say(`Unpacked the backup of ${manifest.endedAt}: ${manifest.files.length} files.`);
  if (archived) await extractLater(backup, identity, building);
  if (manifest.wal) {
    const database = await recover(backup, { folder: building, archived, until, keyFile, durable: true });
    await database.stop();
  } else say('Your own PostgreSQL is not in this backup: restore it by its own tools, to the same time.');
  if (serverKey && options.keepKey) writeDurably(join(building, 'server.key'), serverKey);
}

/** Files that were archived after the backup; those that no row names in the end are swept as usual. */
async function extractLater(backup: FoundBackup, identity: string | null, building: string): Promise<void> {
  const { repository, manifest } = backup;
  const root = filesOf(repository);
  const ending = endingOf({ zstd: false, recipient: repository.recipient });
  const known = new Set(manifest.files.map(({ path }) => path));
  const began = new Date(manifest.beganAt);
  for (const name of await listKeys(root)) {
    const path = name.slice(0, name.length - ending.length);
    if (!name.endsWith(ending) || known.has(path) || (await stat(join(root, name))).mtime < began) continue;
    const from = { path: join(root, name), zstd: false, identity: repository.recipient && identity };
    const hash = /\/([0-9a-f]{64})$/.exec(path)?.[1];
    await extractFile(from, hash, join(building, 'files', path));
  }
}

/** What makes a data folder one comes last; until then a start is refused. */
async function moveUp(building: string, into: string): Promise<void> {
  const names = await readdir(building);
  for (const name of names.filter((one) => one !== 'outlay.json'))
    await rename(join(building, name), join(into, name));
  if (names.includes('outlay.json')) renameDurably(join(building, 'outlay.json'), join(into, 'outlay.json'));
  await rm(building, { recursive: true });
}
