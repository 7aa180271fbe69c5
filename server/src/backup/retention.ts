import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { readManifest } from './manifest.ts';
import { listPaths, pooledPath } from './pool.ts';
import { filesOf, listBackups, type Repository } from './repository.ts';
import { pruneArchive } from './wal-archive.ts';

/**
 * Removes all but the newest `keep` whole backups, and then what only the removed ones needed. A backup that was cut off
 * is not counted, so nothing is removed before a newer whole one is there. Returns the number of removed backups.
 */
export async function removeOld(repository: Repository, keep: number): Promise<number> {
  const backups = listBackups(repository);
  const old = backups.slice(0, Math.max(0, backups.length - keep));
  // The manifest goes first: without it a folder is no backup any more, should the removal be cut off.
  for (const folder of old) {
    await rm(join(folder, 'manifest.json'));
    await rm(folder, { recursive: true, force: true });
  }
  const kept = backups.slice(old.length).map(readManifest);
  const [oldest] = kept;
  if (!oldest) return 0;
  await removeFiles(
    repository,
    new Date(oldest.beganAt),
    new Set(kept.flatMap(({ files }) => files.map((file) => pooledPath(repository, file.path)))),
  );
  const [first] = kept.flatMap(({ wal }) => (wal ? [wal.first] : []));
  if (first !== undefined) await pruneArchive(repository, first);
  return old.length;
}

/** Files that no kept backup names, those of interrupted copies included, unless they were archived since the oldest of these. */
async function removeFiles(repository: Repository, before: Date, named: ReadonlySet<string>): Promise<void> {
  const root = filesOf(repository);
  for (const key of await listPaths(root)) {
    const path = join(root, key);
    if (!named.has(path) && (await stat(path)).mtime < before) await rm(path, { force: true });
  }
}
