import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { closeSync, openSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { open, readFile, type FileHandle } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from '../env.ts';

/** How often the holder says that it lives, and how long its word is good for. */
const BEAT_MS = 2_000;
const STALE_MS = 15_000;

/** What SQLite answers: somebody holds the lock; the folder cannot be written; the file system locks nothing. */
const SQLITE_BUSY = 5;
const SQLITE_CANTOPEN = 14;

/** The holder of a folder, as `server.lock` names it. */
interface Holder {
  /** Made anew at each start. */
  id: string;
  /** The running kernel: a lock of the kernel means something to those that share it, and to no other. */
  kernel: string;
  /** For people. */
  host: string;
  pid: number;
}

export interface FolderLock {
  release(): void;
}

export interface LockOptions {
  /** Told once, when another has taken the folder, or the folder is gone: to stop at once. */
  onLost: (sentence: string) => void;
  say?: (sentence: string) => void;
}

/**
 * Takes the folder for this process alone, or refuses in one sentence. Two locks together: one of the kernel, which ends
 * with the process however it ends and holds between containers of one machine, whose process numbers mean nothing
 * to each other; and a heartbeat, for a folder that several machines share.
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

/** SQLite's exclusive lock on an empty file: the way to a lock of the kernel that Node has on every system. */
function takeKernelLock(path: string): DatabaseSync | 'taken' | 'unsupported' {
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

/** Names the kernel that runs now; '' where it has no name, and then only the heartbeat is believed. */
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
    // Half written, or the number that an older version wrote: a holder without a name.
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? undefined : {};
  }
}

/**
 * Waits until the holder's word is no longer good. Both times are the file system's, so that clocks which differ
 * between machines do not matter; where its clock was set back since, we have watched long enough ourselves.
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

/** Says every moment that we live, and looks whether the folder is still ours. */
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
    // A disk that does not answer says nothing about whose folder it is.
    return (error as NodeJS.ErrnoException).code !== 'ENOENT';
  }
}
