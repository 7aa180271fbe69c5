import { appendFileSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { ChildProcess } from 'node:child_process';
import pg from 'pg';
import { freePort } from '../../src/database/embedded.ts';
import { DEPLOY, end, isRoot, Missing, ownedBy, programOf, run, start } from './tool.ts';
import { until } from './wait.ts';

/** Debian 12's. */
const BIN = '/usr/lib/postgresql/15/bin';
const START_S = 600;
const AS = isRoot() ? 'postgres' : undefined;

/** A PostgreSQL of the operator's own with the files of deploy/pgbackrest. */
export interface ArchivedDatabase {
  login(database?: string): string;
  backup(): Promise<void>;
  /** Loses the machine: everything but the repository is gone. */
  lose(): Promise<void>;
  /** Brings back what the repository has, until a time if one is given, and starts it. */
  restore(until?: Date): Promise<void>;
  close(): Promise<void>;
}

interface ArchivedOptions {
  archiveTimeoutS: number;
  /** Companies can be moved from it and to it. */
  movable?: boolean;
}

export async function openArchived(
  folder: string,
  { archiveTimeoutS, movable = false }: ArchivedOptions,
): Promise<ArchivedDatabase> {
  const pgbackrest = programOf('pgbackrest', 'pgbackrest postgresql-15');
  if (!existsSync(join(BIN, 'initdb')))
    throw new Missing('PostgreSQL 15 is not here. Install it: apt-get install postgresql-15');
  const port = await freePort();
  const home = join(folder, 'database');
  const data = join(home, 'data');
  mkdirSync(folder, { recursive: true, mode: 0o711 });
  for (const path of [home, join(home, 'repository'), join(home, 'log'), join(home, 'lock')]) mkdirSync(path);
  if (AS) ownedBy(AS, home);
  const env = {
    HOME: home,
    PGBACKREST_CONFIG: join(DEPLOY, 'pgbackrest', 'pgbackrest.conf'),
    PGBACKREST_REPO1_PATH: join(home, 'repository'),
    PGBACKREST_LOG_PATH: join(home, 'log'),
    PGBACKREST_LOCK_PATH: join(home, 'lock'),
    PGBACKREST_PG1_PATH: data,
    PGBACKREST_PG1_PORT: String(port),
    PGBACKREST_PG1_SOCKET_PATH: home,
  };
  const pgBackRest = (...args: string[]) =>
    run({ program: pgbackrest, args: ['--stanza=outlay', ...args], env, as: AS });
  const login = (database = 'postgres') => `postgres://postgres@127.0.0.1:${port}/${database}`;
  let server: ChildProcess | undefined;
  const startServer = async () => {
    const args = ['-D', data, '-p', String(port), '-k', home, '-c', 'listen_addresses=127.0.0.1'];
    server = start({
      ...{ program: join(BIN, 'postgres'), args, env, as: AS },
      logFile: join(folder, 'postgresql.log'),
    });
    await until('PostgreSQL takes changes', START_S, () => takesChanges(login()));
  };
  const lose = async () => {
    if (server) await end(server, 'SIGKILL');
    rmSync(data, { recursive: true, force: true });
  };

  await run({
    ...{ program: join(BIN, 'initdb'), env, as: AS },
    args: ['-D', data, '-U', 'postgres', '--auth=trust', '--data-checksums'],
  });
  appendFileSync(
    join(data, 'postgresql.conf'),
    `include '${join(DEPLOY, 'pgbackrest', 'postgresql.conf')}'\narchive_timeout = ${archiveTimeoutS}\n${movable ? 'wal_level = logical\n' : ''}`,
  );
  await startServer();
  await pgBackRest('stanza-create');
  return {
    login,
    backup: async () => void (await pgBackRest('backup', '--type=full')),
    lose,
    restore: async (time) => {
      const target = time ? ['--type=time', `--target=${timeOf(time)}`, '--target-action=promote'] : [];
      await pgBackRest('restore', ...target);
      await startServer();
    },
    close: lose,
  };
}

/** As pgBackRest reads it. */
const timeOf = (time: Date): string => time.toISOString().replace('T', ' ').replace('Z', '+00');

async function takesChanges(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ away: boolean }>('select pg_is_in_recovery() as away');
    return rows[0]?.away === false;
  } finally {
    await client.end();
  }
}
