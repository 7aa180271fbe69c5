import { randomBytes } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { mkdir, readdir, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isHalfWritten } from '#provider/storage/storage.port.ts';
import { renameDurably, syncFolder } from '../database/durable.ts';
import type { PooledFile } from './manifest.ts';
import { filesOf, type Repository } from './repository.ts';
import { endingOf, store, summing, sumOfFile, type Bytes } from './stages.ts';

/** The storage's own names for writes in progress and for files that a sweep is about to remove. */
const isInPassing = (path: string): boolean => isHalfWritten(path) || path.endsWith('.leaving');

/** The keys of the files in a folder; none may change, but a sweep may remove some meanwhile. */
export const listKeys = async (root: string): Promise<string[]> =>
  (await listPaths(root)).filter((path) => path.includes('/') && !isInPassing(path)).sort();

/** The paths of all files below a folder. */
export async function listPaths(root: string): Promise<string[]> {
  if (!existsSync(root)) return [];
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1));
}

export const pooledPath = (repository: Repository, path: string): string =>
  join(filesOf(repository), `${path}${endingOf(formOf(repository))}`);

/** Receipts are pictures and PDFs, which do not get smaller. */
export const formOf = ({ recipient }: Repository) => ({ zstd: false, recipient });

/**
 * Copies every file of the folders that the repository lacks. A file that was stored again since is renewed there
 * too, so that the removal of old files leaves it alone. Returns the keys that are now in the repository.
 */
export async function archiveFiles(repository: Repository, roots: readonly string[]): Promise<string[]> {
  const kept: string[] = [];
  for (const root of roots)
    for (const key of await listKeys(root)) if (await archiveFile(repository, root, key)) kept.push(key);
  return kept;
}

async function archiveFile(repository: Repository, root: string, key: string): Promise<boolean> {
  const source = await stat(join(root, key)).catch(() => undefined);
  // Removed meanwhile by a sweep, which removes only what no row names.
  if (!source) return false;
  const target = pooledPath(repository, key);
  const there = await stat(target).catch(() => undefined);
  if (there && there.mtimeMs >= source.mtimeMs) return true;
  const now = new Date();
  if (there) await utimes(target, now, now);
  else await copyFile(repository, join(root, key), target);
  return true;
}

async function copyFile(repository: Repository, from: string, target: string): Promise<void> {
  const made = await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  if (made !== undefined) syncFolder(dirname(made));
  const beside = `${target}.${randomBytes(6).toString('hex')}`;
  try {
    await store(beside, createReadStream(from) as Bytes, formOf(repository));
    renameDurably(beside, target);
  } catch (error) {
    await rm(beside, { force: true });
    throw error;
  }
}

/**
 * Describes archived files for a manifest. What an earlier manifest says is reused while the stored size is the same;
 * every byte is compared by `npm run verify`.
 */
export async function describeFiles(
  repository: Repository,
  roots: readonly string[],
  { keys, known }: { keys: readonly string[]; known: ReadonlyMap<string, PooledFile> },
): Promise<PooledFile[]> {
  const described: PooledFile[] = [];
  for (const key of keys) {
    const path = pooledPath(repository, key);
    const before = known.get(key);
    const { size } = await stat(path);
    if (before && before.stored.size === size) described.push(before);
    else
      described.push({
        path: key,
        ...(await plainSum(roots, key, path)),
        stored: await sumOfFile(path),
      });
  }
  return described;
}

/** The sum of the original; once that is gone, of the copy, which is the same if it is not encrypted. */
async function plainSum(roots: readonly string[], key: string, copy: string) {
  const { stage, sum } = summing();
  const from = roots.map((root) => join(root, key)).find(existsSync) ?? copy;
  for await (const _ of stage(createReadStream(from) as Bytes));
  return sum();
}
