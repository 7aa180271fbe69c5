import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Env } from '../env.ts';
import { StartError } from '../start-error.ts';
import { readServerKey } from './commands.ts';
import { fingerprintOf } from './manifest.ts';
import { openRepository, type Repository } from './repository.ts';

type Settings = Pick<Env, 'OUTLAY_DATA' | 'OUTLAY_KEY' | 'OUTLAY_BACKUP_KEY'>;

/** The installation id in a data folder. */
export function installationOf(folder: string): string {
  const path = join(folder, 'outlay.json');
  const note = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as { installation?: string }) : {};
  if (note.installation === undefined)
    throw new StartError(
      `There is no installation in ${folder}: start Outlay there once, or set OUTLAY_DATA to the folder of the server.`,
    );
  return note.installation;
}

/** Opens the repository of this installation's backups. */
export const repositoryOf = (env: Settings, folder: string): Repository =>
  openRepository({
    folder,
    installation: installationOf(env.OUTLAY_DATA),
    recipient: env.OUTLAY_BACKUP_KEY ?? null,
  });

export function fingerprintFor(env: Settings): string {
  const key = readServerKey(undefined, env);
  if (key === undefined)
    throw new StartError(
      `The server's key is missing (${join(env.OUTLAY_DATA, 'server.key')}): set OUTLAY_KEY.`,
    );
  return fingerprintOf(key);
}
