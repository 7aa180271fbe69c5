import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from '../env.ts';

const PATIENCE_MS = 15_000;
const LOOK_MS = 100;

/** A lock on the cluster that is also held by every process of the database. */
export interface ClusterLock {
  /** File descriptor to pass to the database; undefined without a `flock` program (macOS). */
  file: number | undefined;
  release(): void;
}

/**
 * Ensures that no other database runs or can start on the cluster. PostgreSQL itself relies on the process id in
 * `postmaster.pid`, which may have been reused or belong to another container's process namespace. A database left
 * behind by a killed server is shut down cleanly first.
 */
export async function lockCluster(cluster: string, { patienceMs = PATIENCE_MS } = {}): Promise<ClusterLock> {
  await endLeftover(cluster, patienceMs);
  const file = openSync(`${cluster}.held`, 'a', 0o600);
  const deadline = performance.now() + patienceMs;
  for (;;) {
    const got = flock(file);
    if (got === 'locked') {
      // The lock was free, so the process in `postmaster.pid` is not a database of this cluster.
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

/** The lock belongs to the open file description: it is released when the last process closes it. */
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
    // A server that was just killed may still be visible, so this polls until the deadline.
    if (!requested && !hasLivingServer(pid)) requested = end(pid);
    if (performance.now() > deadline) throw stillRuns(cluster);
    await sleep(LOOK_MS);
  }
}

function end(pid: number): true {
  try {
    process.kill(pid, 'SIGINT');
  } catch {
    // It has already exited.
  }
  return true;
}

const stillRuns = (cluster: string) =>
  new StartError(
    `The database of the data folder ${dirname(cluster)} is still run by another process: stop that Outlay (or its container) first.`,
  );

/** The process id in `postmaster.pid`, if such a process exists. */
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

/** The process id of a database that runs on this cluster, if it is visible to us. */
function postmasterOf(cluster: string): number | undefined {
  const pid = namedProcess(cluster);
  try {
    return pid !== undefined && worksIn(pid, cluster) ? pid : undefined;
  } catch {
    // It exited meanwhile, or we have no permission to inspect it.
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

/** Whether the server that started it is alive, so it is in use (e.g. by an older version), not left over. */
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
