import { createReadStream, createWriteStream, existsSync, readdirSync, readFileSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { renameDurably, writeDurably } from '../database/durable.ts';
import { StartError } from '../start-error.ts';
import type { Manifest } from './manifest.ts';
import { walOf, type Repository } from './repository.ts';
import { endingOf, readStored, store, sumOfFile, type Bytes } from './stages.ts';

const SEGMENT = /^[0-9A-F]{24}$/;
const SEGMENT_BYTES = 16_777_216;

const endOf = ({ recipient }: Repository): string => endingOf({ zstd: true, recipient });
const pathOf = (repository: Repository, name: string): string =>
  join(walOf(repository), `${name}${endOf(repository)}`);

/**
 * Stores a segment of the write-ahead log. PostgreSQL may ask for one again that is there; another content under the
 * same name is refused.
 */
export async function archiveSegment(repository: Repository, from: string, name: string): Promise<void> {
  const target = pathOf(repository, name);
  const note = join(walOf(repository), `${name}.sha256`);
  const { sha256 } = await sumOfFile(from);
  if (existsSync(target) && existsSync(note)) {
    if (readFileSync(note, 'utf8').startsWith(sha256)) return;
    throw new StartError(
      `${target} is there already with another content: do two servers share ${repository.folder}?`,
    );
  }
  const beside = `${target}.${process.pid}.new`;
  try {
    await store(beside, createReadStream(from) as Bytes, { zstd: true, recipient: repository.recipient });
    renameDurably(beside, target);
    writeDurably(note, `${sha256}  ${name}\n`);
  } catch (error) {
    await rm(beside, { force: true });
    throw error;
  }
}

/** The names of archived segments and of files of their history, oldest first. */
export const listArchived = (repository: Repository): string[] =>
  readdirSync(walOf(repository))
    .filter((name) => name.endsWith(endOf(repository)))
    .map((name) => name.slice(0, name.length - endOf(repository).length))
    .sort();

/** Writes an archived file to where PostgreSQL wants it; false if it is not in the archive. */
export async function restoreSegment(
  repository: Repository,
  { name, to, identity }: { name: string; to: string; identity: string | null },
): Promise<boolean> {
  const path = pathOf(repository, name);
  if (!existsSync(path)) return false;
  const beside = `${to}.new`;
  await readStored({ path, zstd: true, identity: repository.recipient && identity }, (source) =>
    pipeline(source, createWriteStream(beside)),
  );
  await rename(beside, to);
  return true;
}

/** Position of a segment in the log, whatever its timeline. */
const numberOf = (name: string): number =>
  (parseInt(name.slice(8, 16), 16) * 0x1_0000_0000) / SEGMENT_BYTES + parseInt(name.slice(16, 24), 16);

/**
 * Refuses an archive with a gap after the backup: PostgreSQL would take the gap for the end of the log.
 *
 * @throws StartError in one sentence.
 */
export function assertGapless(repository: Repository, { wal }: Manifest): void {
  if (!wal) return;
  const last = numberOf(wal.last);
  const names = listArchived(repository).filter((name) => SEGMENT.test(name) && numberOf(name) > last);
  const there = new Set(names.map(numberOf));
  for (let next = last + 1; there.size > 0; next += 1) {
    if (!there.delete(next))
      throw new StartError(
        `The archive of the database's log in ${walOf(repository)} has a gap after segment ${wal.last}: restore with --until a time before it, or from a newer backup.`,
      );
  }
}

/** Removes archived files that no backup needs whose log begins with `first`. */
export async function pruneArchive(repository: Repository, first: string): Promise<number> {
  const old = listArchived(repository).filter(
    (name) => isSegmentName(name) && numberOf(name) < numberOf(first),
  );
  for (const name of old)
    for (const path of [pathOf(repository, name), join(walOf(repository), `${name}.sha256`)])
      await rm(path, { force: true });
  return old.length;
}

/** Segments, and the notes about backups that are named after them; not the histories of timelines. */
const isSegmentName = (name: string): boolean => SEGMENT.test(name.slice(0, 24));
