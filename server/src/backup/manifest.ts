import { createHash, hkdfSync } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../start-error.ts';
import { writeDurably } from '../database/durable.ts';
import type { Sum } from './stages.ts';

const MANIFEST = 'manifest.json';
/** In the form of `sha256sum`, which can check it. */
const MANIFEST_SUM = 'manifest.sha256';
/** The data folder without its files, as a tar archive. */
export const DATA_PART = 'data.tar';

/** A file with the sum of its content; its path is relative to the data folder. */
export interface Member extends Sum {
  path: string;
}

/** A file in the repository's `files`, which all backups share. */
export interface PooledFile extends Member {
  stored: Sum;
}

/** The write-ahead log that a copy of the database needs to become consistent. */
export interface WalRange {
  /** Names of the first and the last segment; both are in the backup. */
  first: string;
  last: string;
  /** Positions in the log, such as `0/3000028`. */
  startLsn: string;
  stopLsn: string;
}

export interface Manifest {
  form: 1;
  product: string;
  /** Version of PostgreSQL; null when the database is the operator's own and not in the backup. */
  postgres: string | null;
  installation: string;
  /** Times in ISO 8601. The backup is consistent as of `endedAt`. */
  beganAt: string;
  endedAt: string;
  /** Identifies the server's key without revealing it. */
  serverKey: string;
  recipient: string | null;
  wal: WalRange | null;
  data: { stored: Sum; members: Member[] };
  files: PooledFile[];
  /** Buckets with further files, which are not in the backup; absent when there are none. */
  buckets?: string[];
}

/** Derived from the server's key for this purpose only; reveals nothing about it. 32 hex digits. */
export const fingerprintOf = (keyHex: string): string =>
  Buffer.from(hkdfSync('sha256', Buffer.from(keyHex, 'hex'), '', 'outlay backup fingerprint', 16)).toString(
    'hex',
  );

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

export function writeManifest(folder: string, manifest: Manifest): void {
  const text = JSON.stringify(manifest);
  writeDurably(join(folder, MANIFEST), text);
  writeDurably(join(folder, MANIFEST_SUM), `${sha256(text)}  ${MANIFEST}\n`);
}

export const hasManifest = (folder: string): boolean => existsSync(join(folder, MANIFEST));

/** @throws StartError in one sentence if it is missing, damaged or of a newer version. */
export function readManifest(folder: string): Manifest {
  const path = join(folder, MANIFEST);
  if (!existsSync(path)) throw new StartError(`${folder} is no whole backup: it has no ${MANIFEST}.`);
  const text = readFileSync(path, 'utf8');
  const note = join(folder, MANIFEST_SUM);
  if (!existsSync(note)) throw new StartError(`${note} is missing from the backup.`);
  if (readFileSync(note, 'utf8').split(' ')[0] !== sha256(text))
    throw new StartError(`${path} is damaged: its SHA-256 is not the one in ${MANIFEST_SUM}.`);
  const manifest = JSON.parse(text) as Manifest;
  if (manifest.form !== 1)
    throw new StartError(`The backup ${folder} was made by a newer Outlay: use that version.`);
  return manifest;
}
