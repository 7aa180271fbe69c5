import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { closeSync, openSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { open, readFile, type FileHandle } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from '../start-error.ts';

/** Interval of the holder's heartbeat, and the age after which it counts as stale. */
const BEAT_MS = 2_000;
const STALE_MS = 15_000;

/** SQLite error codes: lock held; folder not writable; file system without locks. */
const SQLITE_BUSY = 5;
const SQLITE_CANTOPEN = 14;

/** The holder of a folder, as recorded in `server.lock`. */
interface Holder {
  /** Generated at each start. */
  id: string;
  /** Identifies the running kernel; a kernel lock is only valid among processes that share it. */
  kernel: string;
  /** Host and process id are only for messages to the operator. */
  host: string;
  pid: number;
}

export interface FolderLock {
  release(): void;
}

export interface LockOptions {
  /** Called once when another process took the folder or the folder is gone; must stop at once. */
  onLost: (sentence: string) => void;
  say?: (sentence: string) => void;
}

/**
 * Locks the folder for this process; throws a one-sentence error if that fails. It uses two locks: a kernel lock, which
 * is released however the process ends and works between containers of one machine, where process ids are not
 * comparable; and a heartbeat, for a folder shared by several machines.
 */
export async function lockFolder(folder: string, { onLost, say }: LockOptions): Promise<FolderLock> {
  const path = join(folder, 'server.lock');
  const kernelLock = takeKernelLock(join(folder, 'server.held'));
  if (kernelLock === 'taken') throw refusal(folder, readHolder(path));
  const release = () => {
    if (kernelLock !== 'unsupported') kernelLock.close();
  };
  const own: Holder = { id: randomUUID(), kernel: runningKernel(), host: hostname(), pid: process.pid };
  const beside = `${path}.${own.id}`;
  try {
    writeFileSync(beside, JSON.stringify(own), { mode: 0o600 });
    const found = readHolder(path);
    const dead = kernelLock !== 'unsupported' && found?.kernel === own.kernel && own.kernel !== '';
    if (found && !dead) await outlive(folder, path, beside, found, say);
    const heart = await open(beside, 'r+');
    renameSync(beside, path);
    return live(path, { heart, own, onLost, letGo: release });
  } catch (error) {
    rmSync(beside, { force: true });
    release();
    throw error;
  }
}

/** Uses SQLite's exclusive lock on an empty file, since Node has no portable API for kernel file locks. */
export function takeKernelLock(path: string): DatabaseSync | 'taken' | 'unsupported' {
  try {
    closeSync(openSync(path, 'a', 0o600));
    const file = new DatabaseSync(path);
    file.exec('pragma locking_mode = exclusive; begin exclusive');
    return file;
  } catch (error) {
    const code = (error as { errcode?: number }).errcode;
    if (code === SQLITE_BUSY) return 'taken';
    if (code === undefined || code === SQLITE_CANTOPEN) throw error;
    return 'unsupported';
  }
}

/** Id of the running kernel; '' if unavailable, in which case only the heartbeat is used. */
function runningKernel(): string {
  try {
    if (process.platform === 'linux') return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return spawnSync('sysctl', ['-n', 'kern.bootsessionuuid'], { encoding: 'utf8' }).stdout.trim();
  } catch {
    return '';
  }
}

function readHolder(path: string): Partial<Holder> | undefined {
  try {
    const text = readFileSync(path, 'utf8');
    const parsed: unknown = text.startsWith('{') ? JSON.parse(text) : {};
    return parsed as Partial<Holder>;
  } catch (error) {
    // Partially written, or only a process id from an older version: an unknown holder.
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? undefined : {};
  }
}

/**
 * Waits until the holder's heartbeat is stale. Both times are the file system's, so clock differences between machines
 * do not matter; if its clock was set back meanwhile, our own waiting time decides.
 */
async function outlive(
  folder: string,
  path: string,
  beside: string,
  found: Partial<Holder>,
  say?: (sentence: string) => void,
): Promise<void> {
  const last = beatOf(path);
  const began = performance.now();
  for (let announced = false; ; announced = true) {
    const beat = beatOf(path);
    if (beat === undefined) return;
    if (beat !== last) throw refusal(folder, found);
    writeFileSync(beside, readFileSync(beside));
    if ((beatOf(beside) ?? 0) - beat > STALE_MS || performance.now() - began > STALE_MS) return;
    if (!announced) say?.('Waiting whether another Outlay still runs on the data folder…');
    await sleep(BEAT_MS / 4);
  }
}

const beatOf = (path: string): number | undefined => statSync(path, { throwIfNoEntry: false })?.mtimeMs;

function refusal(folder: string, holder: Partial<Holder> | undefined): StartError {
  const who = holder?.pid ? ` (process ${holder.pid} on ${holder.host ?? 'this machine'})` : '';
  return new StartError(
    `Another Outlay${who} already runs on the data folder ${folder}: stop it first, or set OUTLAY_DATA to another folder.`,
  );
}

interface Life {
  heart: FileHandle;
  own: Holder;
  onLost: (sentence: string) => void;
  letGo: () => void;
}

/** Writes the heartbeat periodically and checks that the folder is still ours. */
function live(path: string, { heart, own, onLost, letGo }: Life): FolderLock {
  const word = JSON.stringify(own);
  let released = false;
  let looking = false;
  const look = async () => {
    if (looking) return;
    looking = true;
    const ours = await isStill(path, word);
    if (ours) await heart.write(word, 0).catch(() => undefined);
    looking = false;
    if (ours || released) return;
    clearInterval(every);
    onLost(
      `The data folder was taken by another Outlay, or moved away (${path} is not ours any more): stopping at once.`,
    );
  };
  const every = setInterval(() => void look(), BEAT_MS).unref();
  return {
    release() {
      if (released) return;
      released = true;
      clearInterval(every);
      if (readHolder(path)?.id === own.id) rmSync(path, { force: true });
      void heart.close().catch(() => undefined);
      letGo();
    },
  };
}

async function isStill(path: string, word: string): Promise<boolean> {
  try {
    return (await readFile(path, 'utf8')) === word;
  } catch (error) {
    // Other disk errors do not mean that another process holds the folder.
    return (error as NodeJS.ErrnoException).code !== 'ENOENT';
  }
}
