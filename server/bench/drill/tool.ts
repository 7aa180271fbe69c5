import { execFile, execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, openSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

export const DEPLOY = fileURLToPath(new URL('../../../deploy/', import.meta.url));

const FOLDERS = ['/usr/sbin', '/usr/bin', '/usr/local/sbin', '/usr/local/bin'];

/** Ends the drill with one sentence. */
export class Missing extends Error {}

/** The path of a program, which an operator installs from their distribution. */
export function programOf(name: string, debian: string): string {
  const place = FOLDERS.map((folder) => `${folder}/${name}`).find((path) => existsSync(path));
  if (!place) throw new Missing(`${name} is not here. Install it: apt-get install ${debian}`);
  return place;
}

const started = new Set<ChildProcess>();

export interface Command {
  program: string;
  args: readonly string[];
  env?: NodeJS.ProcessEnv;
  /** Takes what it prints. */
  logFile: string;
  /** PostgreSQL refuses to run as root. */
  as?: string | undefined;
}

export function start({ program, args, env, logFile, as }: Command): ChildProcess {
  const file = openSync(logFile, 'a');
  const [command, all] = commandOf({ program, args, as });
  const child = spawn(command, all, {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', file, file],
    detached: true,
  });
  started.add(child);
  return child;
}

/** Sends a signal to the process and to what it started, and waits for its end. */
export async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  started.delete(child);
  if (child.exitCode !== null || child.signalCode !== null || !child.pid) return;
  const gone = once(child, 'exit');
  process.kill(-child.pid, signal);
  await gone;
}

export async function endAll(): Promise<void> {
  await Promise.all([...started].map((child) => end(child, 'SIGKILL')));
}

export const isRoot = (): boolean => process.getuid?.() === 0;

export function ownedBy(user: string, folder: string): void {
  execFileSync('chown', ['-R', `${user}:`, folder]);
}

/** Runs a program to its end; what it prints is in the error if it fails. */
export async function run({ program, args, env, as }: Omit<Command, 'logFile'>): Promise<string> {
  const [command, all] = commandOf({ program, args, as });
  const { stdout } = await promisify(execFile)(command, all, {
    env: { PATH: process.env['PATH'], ...env },
    maxBuffer: 10_000_000,
  });
  return stdout;
}

const commandOf = ({ program, args, as }: Pick<Command, 'program' | 'args' | 'as'>): [string, string[]] =>
  as
    ? ['/usr/bin/setpriv', [`--reuid=${as}`, `--regid=${as}`, '--init-groups', program, ...args]]
    : [program, [...args]];
