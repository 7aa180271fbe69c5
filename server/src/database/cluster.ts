import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../env.ts';
import { renameDurably, writeDurably } from './durable.ts';
import { binaries, runToEnd, startProblem } from './embedded-process.ts';

/** The major version of PostgreSQL that the data folder contains. */
const MAJOR = '18';
export const SUPERUSER = 'outlay_owner';

export interface ClusterOptions {
  folder: string;
  say?: (sentence: string) => void;
  /** Aborts the start and ends the running program first. */
  signal?: AbortSignal;
}

/** Creates the cluster if there is none; returns the owner's password. */
export async function makeCluster(cluster: string, options: ClusterOptions): Promise<string> {
  const { folder, say } = options;
  const passwordFile = join(folder, 'postgres.secret');
  if (existsSync(join(cluster, 'PG_VERSION'))) {
    assertMajor(cluster, folder);
    return passwordOf(passwordFile);
  }
  if (existsSync(join(cluster, 'global', 'pg_control')))
    throw new StartError(
      `The database is damaged: ${join(cluster, 'PG_VERSION')} is missing. Restore the data folder from a backup.`,
    );
  say?.('Making the database…');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  removeUnfinished(folder);
  rmSync(cluster, { recursive: true, force: true });
  const password = randomBytes(24).toString('base64url');
  writeDurably(passwordFile, password);
  // Created in a temporary folder and renamed when complete, so a crash leaves no partial cluster.
  const beside = join(folder, `${UNFINISHED}${randomBytes(4).toString('hex')}`);
  mkdirSync(beside, { mode: 0o700 });
  try {
    await initialise(beside, passwordFile, options.signal);
    renameDurably(beside, cluster);
  } catch (error) {
    rmSync(beside, { recursive: true, force: true });
    throw options.signal?.aborted
      ? new StartError('Stopped while the database was made; the next start makes it anew.')
      : error;
  }
  return password;
}

const UNFINISHED = 'postgres.new-';

function removeUnfinished(folder: string): void {
  for (const name of readdirSync(folder))
    if (name.startsWith(UNFINISHED))
      // A process left behind by a killed start may still write there.
      rmSync(join(folder, name), { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
}

async function initialise(cluster: string, passwordFile: string, signal?: AbortSignal): Promise<void> {
  const { initdb } = await binaries();
  const args = [
    `--pgdata=${cluster}`,
    `--username=${SUPERUSER}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--data-checksums',
  ];
  const { code, output } = await runToEnd(initdb, args, signal);
  if (code !== 0) throw startProblem('The database could not be made', output);
}

function assertMajor(cluster: string, folder: string): void {
  const found = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
  if (found !== MAJOR)
    throw new StartError(
      `The data folder ${folder} was made by PostgreSQL ${found}, this Outlay runs ${MAJOR}: restore a backup into a new folder.`,
    );
}

function passwordOf(file: string): string {
  const password = existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
  if (password === '')
    throw new StartError(
      `The database's password is missing (${file}): restore the file from a backup of the data folder.`,
    );
  return password;
}
