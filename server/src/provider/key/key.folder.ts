import { existsSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { renameDurably, writeDurably } from '#database/durable.ts';
import { StartError } from '../../start-error.ts';
import { KEY, type KeyPort } from './key.port.ts';

/** Files in the data folder: `server.key`, and `server.key.next` while it is rotated. */
export function createFolderKey(folder: string): KeyPort {
  const path = join(folder, 'server.key');
  const next = `${path}.next`;
  return {
    place: next,
    read: () => ({ key: readKey(path), next: readKey(next) }),
    put(key) {
      writeDurably(next, key);
      return true;
    },
    settle() {
      if (!existsSync(next)) return;
      if (existsSync(path)) renameSync(path, `${path}.old`);
      renameDurably(next, path);
    },
  };
}

function readKey(path: string): string | undefined {
  if (!existsSync(path)) return undefined;
  const key = readFileSync(path, 'utf8').trim();
  if (!KEY.test(key))
    throw new StartError(
      `${path} is damaged (64 hex digits are expected): restore it from where you keep it, or set OUTLAY_KEY.`,
    );
  return key;
}
