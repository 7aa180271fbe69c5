import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, openSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Writes a small file atomically: after a crash, either the old or the new content is on disk. */
export function writeDurably(path: string, text: string): void {
  const beside = `${path}.${randomBytes(4).toString('hex')}`;
  const file = openSync(beside, 'wx', 0o600);
  try {
    writeFileSync(file, text);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameDurably(beside, path);
}

/** Renames and syncs the folder's entry to disk before returning. */
export function renameDurably(from: string, to: string): void {
  renameSync(from, to);
  syncFolder(dirname(to));
}

/** Syncs a folder's entries to disk. */
export function syncFolder(path: string): void {
  const folder = openSync(path, 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}
