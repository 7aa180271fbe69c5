import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from '../env.ts';

const PATIENCE_MS = 15_000;
const LOOK_MS = 100;

/** A lock on the cluster, which every process of the database holds beside us. */
export interface ClusterLock {
  /** To be handed to the database; none where the system has no `flock` program (macOS). */
  file: number | undefined;
  release(): void;
}

/**
 * Makes sure that no database runs on the cluster, and that none can start beside ours. PostgreSQL itself judges by
 * the number in `postmaster.pid`, which may be a stranger's by now, or mean nothing here: a container has numbers of
 * its own. A database left behind by a server that was killed is ended in order first.
 */
export async function lockCluster(cluster: string, { patienceMs = PATIENCE_MS } = {}): Promise<ClusterLock> {
  await endLeftover(cluster, patienceMs);
  const file = openSync(`${cluster}.held`, 'a', 0o600);
  const deadline = performance.now() + patienceMs;
  for (;;) {
    const got = flock(file);
    if (got === 'locked') {
      // Nobody has it open: whoever `postmaster.pid` names is no database of ours.
      rmSync(join(cluster, 'postmaster.pid'), { force: true });
      return { file, release: () => closeSync(file) };
    }
    if (got === 'unsupported') {
      closeSync(file);
      if (namesStranger(cluster)) rmSync(join(cluster, 'postmaster.pid'));
      return { file: undefined, release: () => undefined };
    }
    if (performance.now() > deadline) {
      closeSync(file);
      throw stillRuns(cluster);
    }
    await sleep(LOOK_MS);
  }
}

/** The lock belongs to the open file: it outlives the program that takes it, and ends with the last that has it open. */
function flock(file: number): 'locked' | 'taken' | 'unsupported' {
  const { status } = spawnSync('flock', ['--nonblock', '--exclusive', '3'], {
    stdio: ['ignore', 'ignore', 'ignore', file],
  });
  if (status === 0) return 'locked';
  return status === 1 ? 'taken' : 'unsupported';
}

async function endLeftover(cluster: string, patienceMs: number): Promise<void> {
  const pid = postmasterOf(cluster);
  if (pid === undefined) return;
  const deadline = performance.now() + patienceMs;
  let requested = false;
  while (postmasterOf(cluster) === pid) {
    // A server that was killed a moment ago can still be seen: it is looked for again until patience ends.
    if (!requested && !hasLivingServer(pid)) requested = end(pid);
    if (performance.now() > deadline) throw stillRuns(cluster);
    await sleep(LOOK_MS);
  }
}

function end(pid: number): true {
  try {
    process.kill(pid, 'SIGINT');
  } catch {
    // It ended by itself.
  }
  return true;
}

const stillRuns = (cluster: string) =>
  new StartError(
    `The database of the data folder ${dirname(cluster)} is still run by another process: stop that Outlay (or its container) first.`,
  );

/** The number in `postmaster.pid`, where a process has it now. */
function namedProcess(cluster: string): number | undefined {
  const pidFile = join(cluster, 'postmaster.pid');
  if (!existsSync(pidFile)) return undefined;
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
  if (!Number.isInteger(pid) || pid <= 1) return undefined;
  try {
    process.kill(pid, 0);
    return pid;
  } catch {
    return undefined;
  }
}

/** The process number of a database that runs on this very cluster, as far as we can see it. */
function postmasterOf(cluster: string): number | undefined {
  const pid = namedProcess(cluster);
  try {
    return pid !== undefined && worksIn(pid, cluster) ? pid : undefined;
  } catch {
    // It ended while we looked, or is not ours to look at.
    return undefined;
  }
}

const namesStranger = (cluster: string) =>
  namedProcess(cluster) !== undefined && postmasterOf(cluster) === undefined;

/** Whether the process is a PostgreSQL whose working folder is the cluster. */
function worksIn(pid: number, cluster: string): boolean {
  if (process.platform !== 'linux') return commandOf(pid).includes(`-D ${cluster}`);
  const { dev, ino } = statSync(cluster);
  const working = statSync(`/proc/${pid}/cwd`);
  return working.dev === dev && working.ino === ino && commandOf(pid).includes('postgres');
}

const commandOf = (pid: number): string =>
  process.platform === 'linux'
    ? readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
    : spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout;

/** A leftover has lost the server that started it; one whose server lives is in use (by an older version, say). */
function hasLivingServer(pid: number): boolean {
  if (process.platform !== 'linux') return false;
  try {
    const [, parent] = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return /\b(main|migrate)\.ts\b/.test(commandOf(Number(parent)));
  } catch {
    return false;
  }
}
