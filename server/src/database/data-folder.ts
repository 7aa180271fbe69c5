import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { KeyPort } from '#provider/key/key.port.ts';
import { StartError } from '../start-error.ts';
import { lockFolder, type LockOptions } from './folder-lock.ts';
import { writeDurably } from './durable.ts';

/** Format version of the folder; an older format is refused with instructions. */
const FORM = 1;
const SEALING = 2;

/** Content of the folder's `outlay.json`. */
interface FolderNote {
  form: number;
  /** The installation whose database and files belong together; absent until the first start is complete. */
  installation?: string;
  /** Version of sealing: 2 when each sealed value is bound to its row. */
  sealing?: number;
}

/** A restore works in this folder inside the new data folder, and removes it at its end. */
export const UNFINISHED_RESTORE = 'restoring';

export interface DataFolder {
  folder: string;
  /** The server's key, 32 bytes in hex. */
  key: string;
  /** The key that is to follow it, while it is rotated; in hex. */
  next: string | undefined;
  /** The next key is in force already: takes it for the key, and puts it in its place. */
  useNext(): void;
  /** The key was just generated; it is saved once the database proves to be new as well. */
  newKey: boolean;
  installation: string | undefined;
  /** The embedded database is in the folder. */
  embedded: boolean;
  /** Saves a new key to the folder. */
  keepKey(): void;
  /** Completes a first start: records the installation to which database, files and key belong. */
  settle(installation: string): void;
  /** Every sealed value is bound to its row. */
  bound: boolean;
  /** Records that every sealed value is now bound to its row. */
  settleBound(): void;
  release(): void;
}

export interface FolderOptions extends LockOptions {
  folder: string;
  /** Where the server's key is. */
  keys: KeyPort;
  /** The embedded database is used; if it does not exist yet, nothing has been sealed. */
  embedded: boolean;
}

/** Opens the data folder exclusively for this process. */
export async function openDataFolder({
  folder,
  keys,
  embedded,
  ...options
}: FolderOptions): Promise<DataFolder> {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    if (existsSync(join(folder, UNFINISHED_RESTORE)))
      throw new StartError(`A restore into ${folder} was cut off: empty the folder and restore again.`);
    const { release } = await lockFolder(folder, options);
    try {
      const note = readNote(folder);
      const { key, next, newKey } = keyOf(folder, keys);
      const keepKey = () => {
        if (newKey) writeDurably(join(folder, 'server.key'), key);
      };
      if (embedded) keepKey();
      const kept = keeping(folder, note);
      const held: DataFolder = {
        ...{
          folder,
          key,
          next,
          newKey,
          installation: note.installation,
          embedded,
          keepKey,
          ...kept,
          release,
        },
        useNext() {
          [held.key, held.next] = [held.next ?? held.key, undefined];
          keys.settle();
        },
      };
      return held;
    } catch (error) {
      release();
      throw error;
    }
  } catch (error) {
    throw asStartError(error, folder);
  }
}

function keeping(folder: string, found: FolderNote): Pick<DataFolder, 'settle' | 'bound' | 'settleBound'> {
  let note = found;
  const keep = (change: Partial<FolderNote>) => {
    note = { ...note, ...change };
    writeDurably(join(folder, 'outlay.json'), JSON.stringify(note));
  };
  return {
    settle: (installation) => {
      if (note.installation !== installation) keep({ installation });
    },
    bound: note.sealing === SEALING,
    settleBound: () => keep({ sealing: SEALING }),
  };
}

function readNote(folder: string): FolderNote {
  const path = join(folder, 'outlay.json');
  if (!existsSync(path)) {
    if (existsSync(join(folder, 'postgres', 'PG_VERSION'))) throw tooOld(folder);
    writeDurably(path, JSON.stringify({ form: FORM }));
    return { form: FORM };
  }
  const note = parseNote(path);
  if (note.form === FORM) return note;
  throw note.form > FORM
    ? new StartError(`The data folder ${folder} was made by a newer Outlay: start that version.`)
    : tooOld(folder);
}

function parseNote(path: string): FolderNote {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as FolderNote;
  } catch {
    throw new StartError(`${path} cannot be read as JSON: restore it from a backup of the data folder.`);
  }
}

const tooOld = (folder: string) =>
  new StartError(
    `The data folder ${folder} was made by an Outlay too old for this one: start that version, take a backup and restore it into a new folder.`,
  );

/** The keys of their place; generates one only if nothing can have been sealed yet. */
function keyOf(folder: string, keys: KeyPort): Pick<DataFolder, 'key' | 'next' | 'newKey'> {
  const { key, next } = keys.read();
  if (key !== undefined) return { key, next, newKey: false };
  // Cut off between renaming two files.
  if (next !== undefined) {
    keys.settle();
    return { key: next, next: undefined, newKey: false };
  }
  if (existsSync(join(folder, 'postgres'))) throw keyMissing(folder);
  return { key: randomBytes(32).toString('hex'), next: undefined, newKey: true };
}

export const keyMissing = (folder: string) =>
  new StartError(
    `The server's key is missing (${join(folder, 'server.key')}), and the data is sealed with it: restore the file, or set OUTLAY_KEY.`,
  );

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
