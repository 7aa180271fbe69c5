import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { StartError } from '../env.ts';
import { binaries, runToEnd, unprivileged } from './embedded-process.ts';

/** The major version whose files the data folder holds. */
const MAJOR = '18';
const SUPERUSER = 'outlay_owner';

export interface EmbeddedOptions {
  folder: string;
  /** False only for tests, whose data may die with the machine. */
  durable?: boolean;
  say?: (sentence: string) => void;
  /** Told when the database died and came back, or could not. */
  onDeath?: (restarted: boolean) => void;
}

export interface EmbeddedDatabase {
  /** Owner of the tables. */
  ownerUrl: string;
  /** URL for another role of the cluster. */
  urlFor(role: string, password: string, database?: string): string;
  pid(): number;
  stop(): Promise<void>;
}

/** Starts the PostgreSQL that comes with the package, in `folder`, on a free loopback port. */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const cluster = join(options.folder, 'postgres');
  const password = await initialise(cluster, options);
  await stopLeftover(cluster);
  const port = await freePort();

  let stopping = false;
  let server = await launch(cluster, port, options);
  const watch = (child: ChildProcess) =>
    child.once('exit', () => {
      if (!stopping) void revive();
    });
  const revive = async () => {
    for (let tries = 0; tries < 20 && !stopping; tries += 1) {
      await sleep(250);
      try {
        server = await launch(cluster, port, options);
        watch(server);
        options.onDeath?.(true);
        return;
      } catch {
        // Children of the dead one may still hold its memory: they notice within a second or two.
      }
    }
    if (!stopping) options.onDeath?.(false);
  };
  watch(server);

  const urlFor = (role: string, secret: string, database = 'postgres') =>
    `postgres://${role}:${encodeURIComponent(secret)}@127.0.0.1:${port}/${database}`;
  const ownerUrl = urlFor(SUPERUSER, password);
  await untilAnswers(ownerUrl);
  return {
    ownerUrl,
    urlFor,
    pid: () => server.pid ?? 0,
    async stop() {
      stopping = true;
      await endProcess(server);
    },
  };
}

/** Makes the cluster where there is none; answers the owner's password. */
async function initialise(cluster: string, { say, folder }: EmbeddedOptions): Promise<string> {
  const passwordFile = join(folder, 'postgres.secret');
  if (existsSync(join(cluster, 'PG_VERSION'))) {
    const found = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
    if (found !== MAJOR)
      throw new StartError(
        `The data folder ${folder} was made by PostgreSQL ${found}, this Outlay runs ${MAJOR}: restore a backup into a new folder.`,
      );
    return readFileSync(passwordFile, 'utf8').trim();
  }
  say?.('Making the database…');
  rmSync(cluster, { recursive: true, force: true });
  mkdirSync(cluster, { recursive: true, mode: 0o700 });
  const password = randomBytes(24).toString('base64url');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  const { initdb } = await binaries();
  const result = await runToEnd(initdb, [
    `--pgdata=${cluster}`,
    `--username=${SUPERUSER}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--data-checksums',
  ]);
  if (result.code !== 0) {
    rmSync(cluster, { recursive: true, force: true });
    throw startProblem('The database could not be made', result.output);
  }
  return password;
}

async function launch(
  cluster: string,
  port: number,
  { durable = true }: EmbeddedOptions,
): Promise<ChildProcess> {
  const { postgres } = await binaries();
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 200,
    shared_buffers: '256MB',
    jit: 'off',
    random_page_cost: '1.1',
    timezone: 'UTC',
    log_min_messages: 'warning',
    statement_timeout: '20s',
    lock_timeout: '5s',
    idle_in_transaction_session_timeout: '30s',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${String(value)}`]);
  const [command, ...before] = unprivileged(postgres);
  const child = spawn(command, [...before, '-D', cluster, ...flags], {
    stdio: ['ignore', 'ignore', 'pipe'],
    // Its own group: Ctrl-C reaches us first, and we end it after the last request.
    detached: true,
  });
  return await new Promise((resolve, reject) => {
    let output = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-4000);
      if (output.includes('ready to accept connections')) resolve(child);
    });
    child.once('error', reject);
    child.once('exit', () => reject(startProblem('The database did not start', output)));
    // At log level warning it says nothing when ready: the caller asks it.
    setTimeout(() => resolve(child), 150);
  });
}

async function untilAnswers(url: string): Promise<void> {
  const deadline = Date.now() + 60_000;
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (Date.now() > deadline) throw startProblem('The database does not answer', String(error));
      await sleep(40);
    }
  }
}

/** A database left running by a server that was killed: it is ended in order before ours starts. */
async function stopLeftover(cluster: string): Promise<void> {
  const pidFile = join(cluster, 'postmaster.pid');
  if (!existsSync(pidFile)) return;
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
  if (!isPostgres(pid)) return;
  process.kill(pid, 'SIGINT');
  for (let waited = 0; waited < 100 && isPostgres(pid); waited += 1) await sleep(100);
}

function isPostgres(pid: number): boolean {
  try {
    process.kill(pid, 0);
    const commandLine = `/proc/${pid}/cmdline`;
    return !existsSync(commandLine) || readFileSync(commandLine, 'utf8').includes('postgres');
  } catch {
    return false;
  }
}

/** Fast shutdown: sessions end, what is committed is on disk. */
async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGINT');
  const late = setTimeout(() => child.kill('SIGQUIT'), 15_000);
  await ended;
  clearTimeout(late);
}

function startProblem(what: string, output: string): StartError {
  if (/No space left on device|ENOSPC/.test(output))
    return new StartError(`${what}: the disk is full. Free some space and start again.`);
  const told = output.trim().split('\n').slice(-3).join(' ').slice(0, 400);
  return new StartError(`${what}: ${told || 'no reason given'}.`);
}

export async function freePort(): Promise<number> {
  return await new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}
