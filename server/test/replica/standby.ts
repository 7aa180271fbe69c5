import { spawn, type ChildProcess } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '#database/embedded.ts';
import { binaries, unprivileged } from '#database/embedded-process.ts';
import { ownPool } from '../cluster.ts';

/** A copy of a database that follows it by streaming replication. */
export interface Standby {
  /** For the application's login. */
  url: string;
  /** Applies what was committed so many seconds ago, and not before. */
  delay(seconds: number): Promise<void>;
  /** Waits until it has everything that the primary has now. */
  caughtUp(): Promise<void>;
  stop(): Promise<void>;
}

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  hot_standby_feedback: 'on',
  max_connections: 200,
  fsync: 'off',
  shared_buffers: '64MB',
};
/** Not copied: what belongs to the running process. */
const OF_THE_PROCESS = /^(postmaster\.(pid|opts)|pg_replslot|\.s\.PGSQL\..*)$/;

/** Copies the running cluster in `folder` by PostgreSQL's low-level backup API, and starts the copy as a standby. */
export async function startStandby(folder: string, ownerUrl: string, appUrl: string): Promise<Standby> {
  const cluster = join(folder, 'postgres');
  const copy = join(folder, 'standby');
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  await owner.query(`select pg_backup_start('standby', true)`);
  copyCluster(cluster, copy);
  const { rows } = await owner.query<{ labelfile: string }>(
    'select labelfile from pg_backup_stop(wait_for_archive => false)',
  );
  writeFileSync(join(copy, 'backup_label'), rows[0]?.labelfile ?? '');
  cpSync(join(cluster, 'pg_wal'), join(copy, 'pg_wal'), { recursive: true });
  const port = await freePort();
  const { username, password, hostname, port: primaryPort } = new URL(ownerUrl);
  const primary = `user=${username} password=${decodeURIComponent(password)} host=${decodeURIComponent(hostname)} port=${primaryPort}`;
  writeFileSync(join(copy, 'standby.signal'), '');
  const settings = { ...SETTINGS, port, primary_conninfo: primary };
  writeFileSync(
    join(copy, 'postgresql.auto.conf'),
    Object.entries(settings)
      .map(([name, value]) => `${name} = '${value}'`)
      .join('\n'),
  );
  const process = await launch(copy);
  const here = ownPool({ connectionString: at(ownerUrl, port), max: 1 });
  await untilAnswers(here);
  return {
    url: at(appUrl, port),
    async delay(seconds) {
      await here.query(`alter system set recovery_min_apply_delay = '${seconds}s'`);
      await here.query('select pg_reload_conf()');
    },
    async caughtUp() {
      const { rows: now } = await owner.query<{ lsn: string }>(
        'select pg_current_wal_flush_lsn()::text as lsn',
      );
      for (;;) {
        const { rows: there } = await here.query<{ done: boolean }>(
          'select pg_last_wal_replay_lsn() >= $1::pg_lsn as done',
          [now[0]?.lsn],
        );
        if (there[0]?.done) return;
        await sleep(50);
      }
    },
    async stop() {
      if (process.exitCode !== null) return;
      await here.end();
      await owner.end();
      const ended = new Promise((resolve) => process.once('exit', resolve));
      process.kill('SIGINT');
      await ended;
      rmSync(copy, { recursive: true, force: true });
    },
  };
}

function copyCluster(cluster: string, copy: string): void {
  mkdirSync(copy, { mode: 0o700 });
  for (const name of readdirSync(cluster))
    if (!OF_THE_PROCESS.test(name) && name !== 'pg_wal')
      cpSync(join(cluster, name), join(copy, name), { recursive: true });
  mkdirSync(join(copy, 'pg_replslot'), { mode: 0o700 });
}

async function launch(cluster: string): Promise<ChildProcess> {
  const { postgres } = await binaries();
  const [command, ...before] = unprivileged(postgres);
  return spawn(command, [...before, '-D', cluster], { stdio: 'ignore' });
}

async function untilAnswers(pool: pg.Pool): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    try {
      await pool.query('select 1');
      return;
    } catch (error) {
      if (tries === 600) throw error;
      await sleep(100);
    }
  }
}

function at(url: string, port: number): string {
  const there = new URL(url);
  there.hostname = '127.0.0.1';
  there.port = String(port);
  return there.toString();
}
