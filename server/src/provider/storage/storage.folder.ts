import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { access, mkdir, open, readFile, rename, rm, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { AppError } from '@outlay/contract/errors';
import { listOlder, removeOlder } from './storage.old.ts';
import { isStorageKey, type SweptStorage } from './storage.port.ts';
import { assertIntact } from './storage.sum.ts';

/** The disk is full, or a quota or size limit is reached. */
const NO_ROOM: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** Stores files in a local folder. */
export function createFolderStorage(root: string): SweptStorage {
  const pathOf = (key: string) => {
    if (!isStorageKey(key)) throw new AppError('NOT_FOUND', `storage key ${key}`);
    return join(root, key.slice(0, 2), key);
  };
  return {
    async write(key, bytes) {
      const path = pathOf(key);
      if (await isRenewed(path)) return;
      try {
        await place(path, bytes);
      } catch (error) {
        // The folder was empty and has just been removed by a sweep.
        if (!isMissing(error)) throw error;
        await place(path, bytes);
      }
    },
    async read(key) {
      try {
        const bytes = await readFile(pathOf(key));
        assertIntact(key, bytes);
        return bytes;
      } catch (error) {
        if (isMissing(error)) throw new AppError('NOT_FOUND', `storage key ${key}`);
        throw error;
      }
    },
    async has(key) {
      const path = pathOf(key);
      return await access(path, constants.F_OK).then(
        () => true,
        () => false,
      );
    },
    remove: async (key) => rm(pathOf(key), { force: true }),
    listOlder: (before) => listOlder(root, before),
    removeOlder: async (key, before) => removeOlder(pathOf(key), before),
  };
}

async function place(path: string, bytes: Uint8Array): Promise<void> {
  const folder = dirname(path);
  const made = await mkdir(folder, { recursive: true, mode: 0o700 });
  const beside = `${path}.${randomBytes(6).toString('hex')}`;
  try {
    await writeDurably(beside, bytes);
    await rename(beside, path);
    await flushFolders(folder, made === undefined ? folder : dirname(made));
  } catch (error) {
    await rm(beside, { force: true });
    throw NO_ROOM.has((error as NodeJS.ErrnoException).code ?? '')
      ? new AppError('BUSY', 'the disk is full')
      : error;
  }
}

/** Flushes the names in a folder and in those above it, up to `last`: a new name is on disk with its folder only. */
async function flushFolders(folder: string, last: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
  if (folder !== last) await flushFolders(dirname(folder), last);
}

/** Flushes to disk, so that the database never refers to a file that is not there. */
async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Whether the file exists. Sets its time to now, so that removal of old files leaves it alone. */
async function isRenewed(path: string): Promise<boolean> {
  const now = new Date();
  try {
    await utimes(path, now, now);
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';
