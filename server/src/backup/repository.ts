import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { writeDurably } from '../database/durable.ts';
import { takeKernelLock } from '../database/folder-lock.ts';
import { StartError } from '../start-error.ts';
import { hasManifest, readManifest, type Manifest } from './manifest.ts';

/**
 * The folder of an installation's backups: one folder for each backup, `files` with the uploaded files that all of them
 * share, and `wal` with the archived log of the database.
 */
export interface Repository {
  folder: string;
  installation: string;
  /** Public key (age) to which everything in it is encrypted; null for none. */
  recipient: string | null;
}

const NOTE = 'outlay-backups.json';
/** The start of a backup in UTC. */
const NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z$/;
export const PARTIAL = '.partial';

export const filesOf = ({ folder }: Pick<Repository, 'folder'>): string => join(folder, 'files');
export const walOf = ({ folder }: Pick<Repository, 'folder'>): string => join(folder, 'wal');
export const nameOf = (began: Date): string => began.toISOString().replaceAll(':', '-');

/** The start of a backup, from the name of its folder. */
export const beganOf = (folder: string): Date =>
  new Date(basename(folder).replace(/T(\d\d)-(\d\d)-/, 'T$1:$2:'));

/**
 * Opens the repository, or makes one in an empty folder.
 *
 * @throws StartError in one sentence if the folder is in other use, or cannot be written.
 */
export function openRepository(wanted: Repository): Repository {
  const { folder, installation, recipient } = wanted;
  const found = readRepository(folder);
  if (found) assertSame(found, wanted);
  else if (existsSync(folder) && readdirSync(folder).some((name) => !OWN.has(name)))
    throw new StartError(
      `${folder} is not empty and holds no backups of Outlay: give backups a folder of their own.`,
    );
  makeFolders(wanted);
  if (!found) writeDurably(join(folder, NOTE), JSON.stringify({ form: 1, installation, recipient }));
  return wanted;
}

function assertSame(found: Repository, { folder, installation, recipient }: Repository): void {
  if (found.installation !== installation)
    throw new StartError(
      `${folder} holds the backups of another installation: give this one a folder of its own.`,
    );
  if (found.recipient !== recipient)
    throw new StartError(
      `The backups in ${folder} are ${found.recipient === null ? 'not encrypted' : `encrypted to ${found.recipient}`}: give backups with another key a folder of their own.`,
    );
}

/** What an interrupted first backup may have left behind. */
const OWN: ReadonlySet<string> = new Set(['files', 'wal']);

function makeFolders(repository: Repository): void {
  try {
    for (const path of [filesOf(repository), walOf(repository)])
      mkdirSync(path, { recursive: true, mode: 0o700 });
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? String(error);
    throw new StartError(`The folder of backups ${repository.folder} cannot be written (${reason}).`);
  }
}

export function readRepository(folder: string): Repository | undefined {
  const path = join(folder, NOTE);
  if (!existsSync(path)) return undefined;
  try {
    const note = JSON.parse(readFileSync(path, 'utf8')) as Omit<Repository, 'folder'>;
    if (typeof note.installation !== 'string' || note.recipient === undefined)
      throw new Error('a field is missing');
    return { folder, installation: note.installation, recipient: note.recipient };
  } catch {
    throw new StartError(`${path} cannot be read: restore it from a copy of the backups.`);
  }
}

/** Lets one backup at a time into the repository, from whichever process. */
export function lockRepository({ folder }: Repository): { release(): void } {
  const lock: DatabaseSync | string = takeKernelLock(join(folder, 'backup.held'));
  if (lock === 'taken')
    throw new StartError(`Another backup is being written to ${folder}: wait until it has ended.`);
  return { release: () => (typeof lock === 'string' ? undefined : lock.close()) };
}

/** The folders of whole backups, oldest first. */
export const listBackups = ({ folder }: Pick<Repository, 'folder'>): string[] =>
  readdirSync(folder)
    .filter((name) => NAME.test(name) && hasManifest(join(folder, name)))
    .sort()
    .map((name) => join(folder, name));

export interface FoundBackup {
  folder: string;
  repository: Repository;
  manifest: Manifest;
}

/**
 * The backup that a path names: its own folder, or that of a repository, of which the newest backup before `until` is
 * taken.
 *
 * @throws StartError in one sentence if there is none.
 */
export function findBackup(path: string, until?: Date): FoundBackup {
  const at = resolve(path);
  const whole = readRepository(at);
  const folder = whole ? newest(whole, until) : at;
  if (!existsSync(folder)) throw new StartError(`There is no backup at ${folder}.`);
  if (basename(folder).endsWith(PARTIAL))
    throw new StartError(`${folder} is a backup that was cut off: use a whole one.`);
  const manifest = readManifest(folder);
  const repository = whole ?? readRepository(dirname(folder));
  if (!repository)
    throw new StartError(
      `${dirname(folder)} is not the folder of backups that ${basename(folder)} belongs to: its ${NOTE} is missing.`,
    );
  return { folder, repository, manifest };
}

function newest(repository: Repository, until: Date | undefined): string {
  const backups = listBackups(repository);
  if (backups.length === 0) throw new StartError(`There is no whole backup in ${repository.folder}.`);
  const fitting = backups.filter((folder) => !until || new Date(readManifest(folder).endedAt) <= until);
  const found = fitting.at(-1);
  if (!found)
    throw new StartError(
      `No backup in ${repository.folder} reaches back to ${until?.toISOString()}: the oldest is of ${readManifest(backups[0] ?? '').endedAt}.`,
    );
  return found;
}
