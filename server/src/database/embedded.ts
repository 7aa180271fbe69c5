import { spawn, type ChildProcess } from 'node:child_process';
import { rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { lockCluster, type ClusterLock } from './cluster-lock.ts';
import { checkSizes, noteSizes } from './cluster-sizes.ts';
import { makeCluster, SUPERUSER, type ClusterOptions } from './cluster.ts';
import { archiveSettings, keepArchiving } from './embedded-archive.ts';
import { binaries, startProblem, unprivileged } from './embedded-process.ts';
import { removeSockets, socketFolder } from './embedded-socket.ts';

export interface EmbeddedOptions extends ClusterOptions {
  /** False only in tests, where data may be lost in a power failure. */
  durable?: boolean;
  /** Settings beside those of the product, in tests. */
  settings?: Readonly<Record<string, string>>;
  /** Called after the database died: true when it was restarted, false when that failed. */
  onDeath?: (restarted: boolean) => void;
  /** How long it may take until it answers; a minute unless it replays the log of a backup. */
  patienceMs?: number;
  /** Shell command by which it hands over each finished segment of its log (`archive_command`); off without one. */
  archiveCommand?: string;
}

export interface EmbeddedDatabase {
  /** Owner of the tables. */
  ownerUrl: string;
  /** URL for another role of the cluster. */
  urlFor(role: string, password: string, database?: string): string;
  pid(): number;
  stop(): Promise<void>;
  /** Kills it at once, without a clean shutdown: the folder is no longer ours. */
  kill(): void;
}

/** In the data folder: the log has been archived without a gap since the last backup. */
export const ARCHIVED_MARK = 'backup.on';

/** Starts the PostgreSQL that comes with the package, in `folder`, on a free loopback port. */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  // PostgreSQL changes into the cluster, from where a relative path leads elsewhere.
  const cluster = resolve(options.folder, 'postgres');
  // The archive will lack what is written from now on.
  if (!options.archiveCommand) rmSync(join(options.folder, ARCHIVED_MARK), { force: true });
  const password = await makeCluster(cluster, options);
  const lock = await lockCluster(cluster);
  try {
    checkSizes(cluster);
    return await run({ cluster, lock, password, port: await freePort() }, options);
  } catch (error) {
    lock.release();
    throw error;
  }
}

const LOOPBACK = '127.0.0.1';

interface Ready {
  cluster: string;
  lock: ClusterLock;
  password: string;
  port: number;
}

async function run(ready: Ready, options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const { cluster, lock, password, port } = ready;
  const host = encodeURIComponent(socketFolder(cluster) ?? LOOPBACK);
  const urlFor = (role: string, secret: string, database = 'postgres') =>
    `postgres://${role}:${encodeURIComponent(secret)}@${host}:${port}/${database}`;
  const ownerUrl = urlFor(SUPERUSER, password);
  let stopping = false;
  const { child, ended } = await launch(ready, options);
  try {
    await untilAnswers(ownerUrl, ended, options.patienceMs);
  } catch (error) {
    await endProcess(child);
    throw error;
  }
  let server = child;
  const watch = (child: ChildProcess) =>
    child.once('exit', () => {
      if (!stopping) void revive();
    });
  const revive = async () => {
    for (let tries = 0; tries < 20 && !stopping; tries += 1) {
      await sleep(250);
      try {
        const again = await launch(ready, options);
        server = again.child;
        watch(server);
        options.onDeath?.(true);
        return;
      } catch {
        // Child processes of the dead one may still hold its shared memory; they exit within seconds.
      }
    }
    if (!stopping) options.onDeath?.(false);
  };
  watch(server);
  const archiving = options.archiveCommand === undefined ? undefined : keepArchiving(() => server);
  return {
    ownerUrl,
    urlFor,
    pid: () => server.pid ?? 0,
    async stop() {
      stopping = true;
      archiving?.stop();
      if ((await endProcess(server)) && options.durable !== false) noteSizes(cluster);
      lock.release();
    },
    kill() {
      stopping = true;
      archiving?.stop();
      server.kill('SIGQUIT');
    },
  };
}

const settingsOf = (
  { cluster, port }: Ready,
  { durable = true, archiveCommand, settings = {} }: EmbeddedOptions,
): Record<string, string | number> => ({
  port,
  // For programs beside the product, such as psql or a pooler.
  listen_addresses: LOOPBACK,
  unix_socket_directories: socketFolder(cluster) ?? '',
  unix_socket_permissions: '0700',
  max_connections: 200,
  shared_buffers: '256MB',
  // The first change of a page after a checkpoint writes the whole page to the log, and in a long history most pages are
  // changed for the first time: fewer checkpoints, and smaller pages.
  checkpoint_timeout: '15min',
  max_wal_size: '2GB',
  wal_compression: 'pglz',
  jit: 'off',
  random_page_cost: '1.1',
  timezone: 'UTC',
  log_min_messages: 'warning',
  statement_timeout: '20s',
  lock_timeout: '5s',
  idle_in_transaction_session_timeout: '30s',
  ...archiveSettings(archiveCommand),
  ...settings,
  ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
});

/** A started database process; `ended` rejects with its output when it fails. */
interface Launched {
  child: ChildProcess;
  ended: Promise<never>;
}

async function launch(ready: Ready, options: EmbeddedOptions): Promise<Launched> {
  const { cluster, lock } = ready;
  const { postgres } = await binaries();
  removeSockets(cluster);
  const flags = Object.entries(settingsOf(ready, options)).flatMap(([name, value]) => [
    '-c',
    `${name}=${String(value)}`,
  ]);
  const [command, ...before] = unprivileged(postgres);
  const child = spawn(command, [...before, '-D', cluster, ...flags], {
    stdio: ['ignore', 'ignore', 'pipe', lock.file ?? 'ignore'],
    // Its own process group, so that Ctrl-C only reaches us; we stop it after the last request.
    detached: true,
  });
  let output = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (output = (output + text).slice(-4000)));
  const ended = new Promise<never>((_resolve, reject) => {
    child.once('error', reject);
    child.once('exit', () => reject(startProblem('The database did not start', output)));
  });
  ended.catch(() => undefined);
  // At log level warning it prints nothing when ready, so the caller has to poll it.
  await Promise.race([ended, sleep(150)]);
  return { child, ended };
}

async function untilAnswers(url: string, ended: Promise<never>, patienceMs = 60_000): Promise<void> {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (performance.now() > deadline) throw startProblem('The database does not answer', String(error));
      await Promise.race([ended, sleep(40)]);
    }
  }
}

/** Fast shutdown: ends sessions; committed data is on disk. True when it stopped cleanly. */
async function endProcess(child: ChildProcess): Promise<boolean> {
  if (child.exitCode === null && child.signalCode === null) {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGINT');
    const late = setTimeout(() => child.kill('SIGQUIT'), 15_000);
    await ended;
    clearTimeout(late);
  }
  return child.exitCode === 0;
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
