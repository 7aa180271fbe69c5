import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ChildProcess } from 'node:child_process';
import pg from 'pg';
import { freePort } from '../../src/database/embedded.ts';
import { startRelay, type Relay } from './relay.ts';
import { startEtcd, type Etcd } from './etcd.ts';
import { DEPLOY, end, isRoot, Missing, ownedBy, programOf, start } from './tool.ts';
import { until } from './wait.ts';

/** Debian 12's. The PostgreSQL that Outlay ships has neither pg_basebackup nor pg_rewind, which Patroni needs. */
const BIN = '/usr/lib/postgresql/15/bin';
const PASSWORD = 'drill';

export interface Member {
  name: string;
  /** Where the product reaches it. */
  port: number;
  rest: string;
  /** The only ways to etcd, and the only way for the other server to this one. */
  etcdRelays: readonly Relay[];
  peerRelay: Relay;
  /** Starts Patroni, which starts PostgreSQL. */
  start(): void;
  /** Loses the machine: Patroni and PostgreSQL get SIGKILL. */
  kill(): Promise<void>;
  login(database?: string): string;
}

export interface Patroni {
  etcd: Etcd;
  members: readonly Member[];
  /** For the product: both servers. */
  url(database: string): string;
  leader(seconds: number): Promise<Member>;
  /** Waits until the other server of this one follows it and holds what it acknowledges. */
  synchronous(leader: Member, seconds: number): Promise<void>;
  /** From now on the primary commits nothing that no standby has. */
  strict(leader: Member): Promise<void>;
  close(): Promise<void>;
}

interface Cluster {
  members: { name: string; role: string; state: string; lag?: number | string }[];
}

export async function startPatroni(folder: string): Promise<Patroni> {
  const patroni = programOf('patroni', 'patroni etcd-server postgresql-15');
  if (!existsSync(join(BIN, 'pg_rewind')))
    throw new Missing('PostgreSQL 15 is not here. Install it: apt-get install postgresql-15');
  const etcd = await startEtcd(folder);
  const members = [await member('db1'), await member('db2')];
  for (const one of members) one.start();

  async function member(name: string): Promise<Member> {
    const [port, rest] = [await freePort(), await freePort()];
    const peerRelay = await startRelay(port);
    const etcdRelays = await Promise.all(etcd.members.map((one) => startRelay(one.port)));
    const home = join(folder, name);
    mkdirSync(home);
    if (isRoot()) ownedBy('postgres', home);
    const env = {
      HOME: home,
      PATRONI_NAME: name,
      PATRONI_ETCD3_HOSTS: etcdRelays.map((relay) => `'127.0.0.1:${relay.port}'`).join(','),
      // Else it would find etcd's own addresses, past the relays.
      PATRONI_ETCD3_USE_PROXIES: 'true',
      PATRONI_RESTAPI_LISTEN: `127.0.0.1:${rest}`,
      PATRONI_RESTAPI_CONNECT_ADDRESS: `127.0.0.1:${rest}`,
      PATRONI_POSTGRESQL_LISTEN: `127.0.0.1:${port}`,
      PATRONI_POSTGRESQL_CONNECT_ADDRESS: `127.0.0.1:${peerRelay.port}`,
      PATRONI_POSTGRESQL_DATA_DIR: join(home, 'data'),
      PATRONI_POSTGRESQL_BIN_DIR: BIN,
      PATRONI_POSTGRESQL_PGPASS: join(home, 'pgpass'),
      PATRONI_SUPERUSER_USERNAME: 'postgres',
      PATRONI_SUPERUSER_PASSWORD: PASSWORD,
      PATRONI_REPLICATION_USERNAME: 'replicator',
      PATRONI_REPLICATION_PASSWORD: PASSWORD,
    };
    let child: ChildProcess | undefined;
    return {
      ...{ name, port, etcdRelays, peerRelay, rest: `http://127.0.0.1:${rest}` },
      start: () => {
        child = start({
          ...{ program: patroni, args: [join(DEPLOY, 'patroni', 'patroni.yml')], env },
          ...{ logFile: join(folder, `${name}.log`), ...(isRoot() && { as: 'postgres' }) },
        });
      },
      kill: async () => {
        const postmaster = postmasterOf(join(home, 'data'));
        if (child) await end(child, 'SIGKILL');
        if (postmaster > 1) process.kill(postmaster, 'SIGKILL');
      },
      login: (database = 'postgres') => `postgres://postgres:${PASSWORD}@127.0.0.1:${port}/${database}`,
    };
  }

  const cluster = async (one: Member) => (await (await fetch(`${one.rest}/cluster`)).json()) as Cluster;
  return {
    ...{ etcd, members },
    url: (database) =>
      `postgres://postgres:${PASSWORD}@${members.map(({ port }) => `127.0.0.1:${port}`).join(',')}/${database}?target_session_attrs=read-write`,
    leader: (seconds) =>
      until('a primary', seconds, async () => {
        for (const one of members) {
          const { ok } = await fetch(`${one.rest}/primary`).catch(() => ({ ok: false }));
          if (ok) return one;
        }
        return undefined;
      }),
    synchronous: async (leader, seconds) =>
      void (await until('a synchronous standby', seconds, async () =>
        (await cluster(leader)).members.some(({ role }) => role === 'sync_standby'),
      )),
    strict: async ({ rest }) => {
      const body = JSON.stringify({ synchronous_mode_strict: true });
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(`${rest}/config`, { method: 'PATCH', headers, body });
      if (!answer.ok) throw new Error(`Patroni did not take its configuration: ${answer.status}`);
    },
    close: async () => {
      for (const one of members) {
        await one.kill();
        for (const relay of [...one.etcdRelays, one.peerRelay]) relay.close();
      }
    },
  };
}

function postmasterOf(data: string): number {
  try {
    return Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);
  } catch {
    return 0;
  }
}

/** Whether the server takes a write now. */
export async function takesWrites(one: Member): Promise<boolean> {
  const client = new pg.Client({
    connectionString: one.login(),
    connectionTimeoutMillis: 1_000,
    query_timeout: 1_000,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('create table if not exists fence (id int)');
    return true;
  } catch {
    return false;
  } finally {
    void client.end().catch(() => undefined);
  }
}
