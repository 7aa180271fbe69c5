import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { renameDurably } from '../database/durable.ts';
import { copyCluster, type ClusterCopy } from './cluster-copy.ts';
import { newDataTar, type DataTar } from './data-tar.ts';
import { DATA_PART, readManifest, writeManifest, type Manifest, type PooledFile } from './manifest.ts';
import { archiveFiles, describeFiles } from './pool.ts';
import { withDatabase } from './reach.ts';
import { listBackups, lockRepository, nameOf, PARTIAL, type Repository } from './repository.ts';
import { endingOf, store } from './stages.ts';

export interface TakeOptions {
  repository: Repository;
  /** The data folder. */
  folder: string;
  /** The folders of the files. */
  files: readonly string[];
  /** Names of the buckets that have files; those are not copied. */
  buckets: readonly string[];
  /** False when the operator has a database of their own, which this backup leaves out. */
  embedded: boolean;
  /** Fingerprint of the server's key. */
  serverKey: string;
  product: string;
  now: () => Date;
}

export interface TakenBackup {
  folder: string;
  manifest: Manifest;
}

/** Small files beside the database; the marks must not be newer than it, so they are read before. */
const BESIDE = ['outlay.json', 'postgres.secret', 'audit.marks.json', 'files/installation'];

/**
 * Takes a backup while the server serves.
 *
 * Files, then the database, then the files again: a row's bytes are written before the row and removed after it. So
 * whatever a row of the copied database names was there before the copy began, or was written during it and is too
 * recent to be swept. The first pass has the former, the second the latter.
 */
export async function takeBackup(options: TakeOptions): Promise<TakenBackup> {
  const lock = lockRepository(options.repository);
  try {
    return await take(options);
  } finally {
    lock.release();
  }
}

async function take(options: TakeOptions): Promise<TakenBackup> {
  const { repository, files, buckets, now } = options;
  removeCutOff(repository);
  const began = now();
  const known = knownFiles(repository);
  const target = join(repository.folder, nameOf(began));
  const partial = `${target}${PARTIAL}`;
  const before = await archiveFiles(repository, files);
  await mkdir(partial, { mode: 0o700 });
  const { copy, data } = await takeData(options, partial);
  const after = await archiveFiles(repository, files);
  const keys = [...new Set([...before, ...after])].sort();
  const manifest: Manifest = {
    form: 1,
    product: options.product,
    postgres: copy?.postgres ?? null,
    installation: repository.installation,
    beganAt: began.toISOString(),
    endedAt: (copy?.endedAt ?? now()).toISOString(),
    serverKey: options.serverKey,
    recipient: repository.recipient,
    wal: copy?.wal ?? null,
    data,
    files: await describeFiles(repository, files, { keys, known }),
    ...(buckets.length > 0 && { buckets: [...buckets] }),
  };
  writeManifest(partial, manifest);
  renameDurably(partial, target);
  return { folder: target, manifest };
}

/** What a killed backup left behind: it never got its name. */
function removeCutOff({ folder }: Repository): void {
  for (const name of readdirSync(folder))
    if (name.endsWith(PARTIAL)) rmSync(join(folder, name), { recursive: true, force: true });
}

/** The files of the newest backup, whose sums need not be computed again. */
function knownFiles(repository: Repository): Map<string, PooledFile> {
  const newest = listBackups(repository).at(-1);
  return new Map(newest ? readManifest(newest).files.map((file) => [file.path, file]) : []);
}

async function takeData(
  { repository, folder, embedded }: TakeOptions,
  partial: string,
): Promise<{ copy: ClusterCopy | undefined; data: Manifest['data'] }> {
  const { recipient } = repository;
  const tar = newDataTar();
  const form = { zstd: true, recipient };
  const storing = store(join(partial, `${DATA_PART}${endingOf(form)}`), tar.stream, form);
  const filling = async () => {
    await addBeside(folder, tar);
    const copy = embedded
      ? await withDatabase(folder, (client) => copyCluster(client, join(folder, 'postgres'), tar))
      : undefined;
    tar.end();
    return copy;
  };
  const [stored, copy] = await Promise.all([storing, filling()]);
  return { copy, data: { stored, members: tar.members } };
}

async function addBeside(folder: string, tar: DataTar): Promise<void> {
  for (const path of BESIDE)
    if (existsSync(join(folder, path))) await tar.addText(path, readFileSync(join(folder, path)));
  const vendor = join(folder, 'vendor');
  if (!existsSync(vendor)) return;
  for (const entry of readdirSync(vendor, { withFileTypes: true }))
    if (entry.isFile()) await tar.addFile(`vendor/${entry.name}`, join(vendor, entry.name));
}
