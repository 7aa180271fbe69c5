import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync, closeSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../env.ts';

/** The form of the folder; a folder of an older form is refused with what to do. */
const FORM = 1;

export interface DataFolder {
  folder: string;
  /** The server's key, 32 bytes in hex. */
  key: string;
  release(): void;
}

/** Opens the data folder for this process alone. */
export function openDataFolder(folder: string, givenKey: string | undefined): DataFolder {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const release = lock(folder);
    try {
      checkForm(folder);
      return { folder, key: givenKey ?? ownKey(folder), release };
    } catch (error) {
      release();
      throw error;
    }
  } catch (error) {
    throw asStartError(error, folder);
  }
}

/** A file with our process id. One whose process is gone is taken over; one of a living process is not. */
function lock(folder: string): () => void {
  const path = join(folder, 'server.lock');
  for (let tries = 0; tries < 2; tries += 1) {
    try {
      const file = openSync(path, 'wx', 0o600);
      writeFileSync(file, String(process.pid));
      closeSync(file);
      return () => rmSync(path, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      const holder = Number(readFileSync(path, 'utf8'));
      if (isOurs(holder))
        throw new StartError(
          `Another Outlay (process ${holder}) already runs on the data folder ${folder}: stop it first, or set OUTLAY_DATA to another folder.`,
        );
      rmSync(path, { force: true });
    }
  }
  throw new StartError(`The data folder ${folder} cannot be locked: remove ${path} if no Outlay runs on it.`);
}

/** A living process that is a server of ours, not one that came to the same number since. */
function isOurs(pid: number): boolean {
  if (!pid || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  const commandLine = `/proc/${pid}/cmdline`;
  return !existsSync(commandLine) || readFileSync(commandLine, 'utf8').includes('main.ts');
}

function checkForm(folder: string): void {
  const path = join(folder, 'outlay.json');
  if (!existsSync(path)) {
    if (existsSync(join(folder, 'postgres', 'PG_VERSION')))
      throw new StartError(
        `The data folder ${folder} was made by an Outlay too old for this one: start that version, take a backup and restore it into a new folder.`,
      );
    writeFileSync(path, JSON.stringify({ form: FORM }), { mode: 0o600 });
    return;
  }
  const { form } = JSON.parse(readFileSync(path, 'utf8')) as { form?: number };
  if (form !== FORM)
    throw new StartError(
      form !== undefined && form > FORM
        ? `The data folder ${folder} was made by a newer Outlay: start that version.`
        : `The data folder ${folder} was made by an Outlay too old for this one: start that version, take a backup and restore it into a new folder.`,
    );
}

function ownKey(folder: string): string {
  const path = join(folder, 'server.key');
  if (!existsSync(path)) writeFileSync(path, randomBytes(32).toString('hex'), { mode: 0o600 });
  return readFileSync(path, 'utf8').trim();
}

function asStartError(error: unknown, folder: string): Error {
  const code = (error as NodeJS.ErrnoException).code;
  if (code === 'ENOSPC')
    return new StartError(`The disk of ${folder} is full: free some space and start again.`);
  if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM')
    return new StartError(
      `The data folder ${folder} cannot be written: change its owner, or set OUTLAY_DATA.`,
    );
  return error as Error;
}
