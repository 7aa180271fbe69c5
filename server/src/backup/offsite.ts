import { mkdirSync, statSync, type Stats } from 'node:fs';
import { dirname, join } from 'node:path';
import { isHalfWritten } from '#provider/storage/storage.port.ts';
import { listObjects, removeObject } from '#provider/storage/storage.s3.objects.ts';
import type { S3Place } from '#provider/storage/storage.s3.place.ts';
import { getFile, putFile } from '#provider/storage/storage.s3.stream.ts';
import { StartError } from '../start-error.ts';
import { listPaths } from './pool.ts';
import { listBackups, PARTIAL, type Repository } from './repository.ts';

const NOTE = 'outlay-backups.json';
const MANIFESTS = /\/manifest\.(json|sha256)$/;
/** Files that are being written, and the lock. */
const IN_PASSING = /(\.new|\.held(-\w+)?)$/;

/** A backup's manifests come last: what has them is whole. */
const turnOf = (path: string): number => (path === NOTE ? 0 : MANIFESTS.test(path) ? 2 : 1);

/** What a repository has that is complete, in the order in which it is copied. */
const listComplete = async ({ folder }: Pick<Repository, 'folder'>): Promise<string[]> =>
  (await listPaths(folder))
    .filter((path) => !path.includes(PARTIAL) && !isHalfWritten(path) && !IN_PASSING.test(path))
    .sort((one, other) => turnOf(one) - turnOf(other) || (one < other ? -1 : 1));

/** A copy of the folder of the backups in a bucket, with the same names. */
export interface Offsite {
  /**
   * Copies what is not there yet. Only while the folder has as many whole backups as are to be kept, what is not in it any
   * more is removed from the bucket: an emptied folder empties no bucket.
   *
   * @returns the number of copied files
   */
  copyNew(keep: number): Promise<number>;
}

export function openOffsite(place: S3Place, repository: Repository): Offsite {
  /** Sizes of what is in the bucket, by path; asked once. */
  let there: Map<string, number> | undefined;
  /** When what may change was last written, as of its copy. */
  const written = new Map<string, number>();
  const isThere = (path: string, { size, mtimeMs }: Stats): boolean =>
    there?.get(path) === size && (!isRewritten(path) || written.get(path) === mtimeMs);
  return {
    async copyNew(keep) {
      there ??= await listThere(place);
      let copied = 0;
      const paths = await listComplete(repository);
      for (const path of paths) {
        const source = join(repository.folder, path);
        const stats = statSync(source, { throwIfNoEntry: false });
        if (!stats || isThere(path, stats)) continue;
        await putFile(place, `${place.prefix}${path}`, source);
        there.set(path, stats.size);
        written.set(path, stats.mtimeMs);
        copied += 1;
      }
      if (listBackups(repository).length >= keep) await removeOld(place, there, new Set(paths));
      return copied;
    },
  };
}

/** When a backup was last verified may change; everything else is written once. */
const isRewritten = (path: string): boolean => path.endsWith('/verified.json');

async function listThere(place: S3Place): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  for await (const { name, size } of listObjects(place, place.prefix))
    found.set(name.slice(place.prefix.length), size);
  return found;
}

/** The manifests of a backup go first, so that no part of one looks whole. */
async function removeOld(
  place: S3Place,
  known: Map<string, number>,
  kept: ReadonlySet<string>,
): Promise<void> {
  const old = [...known.keys()].filter((path) => !kept.has(path));
  for (const path of old.sort((one, other) => turnOf(other) - turnOf(one))) {
    await removeObject(place, `${place.prefix}${path}`);
    known.delete(path);
  }
}

/**
 * Downloads the copy of the backups into a folder, from which it can be verified and restored. Repeated, it goes on.
 *
 * @returns the number of files
 * @throws StartError if there are no backups.
 */
export async function fetchOffsite(place: S3Place, into: string): Promise<number> {
  const there = await listThere(place);
  if (!there.has(NOTE)) throw new StartError(`There are no backups in s3://${place.bucket}/${place.prefix}.`);
  const paths = [...there.keys()].sort((one, other) => turnOf(one) - turnOf(other));
  for (const path of paths) {
    const target = join(into, path);
    if (!`${target}`.startsWith(`${into}/`) || path.split('/').includes('..'))
      throw new StartError(`${path} in the bucket is no part of a backup.`);
    if (statSync(target, { throwIfNoEntry: false })?.size === there.get(path)) continue;
    mkdirSync(dirname(target), { recursive: true, mode: 0o700 });
    await getFile(place, `${place.prefix}${path}`, target);
  }
  return paths.length;
}
