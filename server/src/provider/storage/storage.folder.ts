import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { access, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { AppError } from '@outlay/contract/errors';
import type { StoragePort } from './storage.port.ts';

const KEY = /^[a-z0-9.-]+(\/[a-z0-9.-]+)*$/;

/** Files in a folder of the machine. */
export function createFolderStorage(root: string): StoragePort {
  const pathOf = (key: string) => {
    if (!KEY.test(key) || key.includes('..')) throw new AppError('NOT_FOUND', `storage key ${key}`);
    return join(root, key.slice(0, 2), key);
  };
  return {
    async write(key, bytes) {
      const path = pathOf(key);
      if (await exists(path)) return;
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const beside = `${path}.${randomBytes(6).toString('hex')}`;
      try {
        await writeDurably(beside, bytes);
        await rename(beside, path);
      } catch (error) {
        await rm(beside, { force: true });
        throw (error as NodeJS.ErrnoException).code === 'ENOSPC'
          ? new AppError('BUSY', 'the disk is full')
          : error;
      }
    },
    async read(key) {
      try {
        return await readFile(pathOf(key));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT')
          throw new AppError('NOT_FOUND', `storage key ${key}`);
        throw error;
      }
    },
    remove: (key) => rm(pathOf(key), { force: true }),
  };
}

/** On the disk before the database says that it is there. */
async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

const exists = (path: string) =>
  access(path, constants.F_OK).then(
    () => true,
    () => false,
  );
