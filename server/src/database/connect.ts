import { Kysely, type LogEvent } from 'kysely';
import pg from 'pg';
import { ArrayDialect } from './dialect.ts';
import { clientOf, severalHosts } from './hosts.ts';
import { holdOpenings } from './opening.ts';
import { createNaming } from './prepared.ts';
import { refuseUnreplicated } from './replicated.ts';
import { raisePlaces, raiseVersions } from './settings.ts';
import { drop, dropSilent } from './silence.ts';
import { BESIDE } from './servers/entrance.ts';
import type { Routes } from './servers/routes.ts';
import type { Database } from './tables.ts';
import { watchSlow, type SlowOptions } from './slow.ts';
import { watchWaiting } from './waiting.ts';
import { wrapQuery } from './wrap-query.ts';

/** A connection whose transaction has set the current company; passed to every repository. */
export type Db = Kysely<Database>;

const INT8 = 20;
const DATE = 1082;
const TIMESTAMPTZ = 1184;
const asDate = pg.types.getTypeParser(TIMESTAMPTZ) as (text: string) => Date;
// Lists have hundreds of instants, and JavaScript reads the usual form (UTC, a year of four digits) faster than pg does.
pg.types.setTypeParser(TIMESTAMPTZ, (text) =>
  text[4] === '-' && text.endsWith('+00')
    ? new Date(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`)
    : asDate(text),
);
// Money is at most 10^12 minor units, a safe JavaScript integer. Days stay strings.
pg.types.setTypeParser(INT8, Number);
pg.types.setTypeParser(DATE, (text) => text);

export interface Connection {
  db: Db;
  /**
   * A small separate pool for the one statement that commits while another transaction is open. Avoids a deadlock: many
   * simultaneous sign-ins would otherwise hold all connections of a pool while waiting for another one from it.
   */
  directory: Db;
  pool: pg.Pool;
  /** Companies are on several servers. */
  servers?: Routes | undefined;
  /** For how long whoever is first in the queue has waited for a connection, in ms. */
  waitedMs(): number;
  close(): Promise<void>;
}

export interface ConnectOptions {
  url: string;
  most: number;
  /** URL for `directory`: a different login, in case a pooler allows one connection per login. */
  directoryUrl?: string;
  /** Called for each statement; tests count them. */
  onQuery?: (sql: string, values: readonly unknown[]) => void;
  /** Notes slow statements with their plans. */
  slow?: SlowOptions | undefined;
  /** Called for each statement that has ended, with the time that it took. */
  onEnd?: ((event: LogEvent) => void) | undefined;
  /** False behind a pooler that shares connections between clients (PgBouncer before 1.21). */
  prepared?: boolean;
  /** Role to switch to on connect, when row level security would not apply to the login itself. */
  role?: string;
  /** Timeouts; defaults to those for interactive requests. */
  patience?: Patience;
  /** Companies are on several servers, of which `url` is the first. */
  servers?: Routes | undefined;
}

/** Timeouts for a connection and for one statement, in milliseconds. */
export interface Patience {
  connectMs: number;
  statementMs: number;
}

const DIRECTORY_MOST = 4;
const KEEP_ALIVE_MS = 10_000;
/** For interactive requests: connection and statement timeouts together stay below ten seconds. */
const AT_A_SCREEN: Patience = { connectMs: 3_000, statementMs: 6_000 };
/** For background work on a possibly slow machine, where finishing late is better than failing. */
export const UNATTENDED: Patience = { connectMs: 60_000, statementMs: 120_000 };

export function connect(options: ConnectOptions): Connection {
  const pool = openPool(options, options.most);
  const waitedMs = watchWaiting(pool);
  const watch = options.slow && watchSlow(options.slow, () => directory);
  const db = speak(pool, options, watch);
  const beside = { ...options, url: options.directoryUrl ?? options.url, most: DIRECTORY_MOST };
  const directory: Db = speak(openPool(beside, DIRECTORY_MOST), beside);
  const close = async () => {
    await db.destroy();
    await directory.destroy();
  };
  return { db, directory, pool, servers: options.servers, waitedMs, close };
}

/** Connections to a replica, which only read. */
export function connectReading(options: ConnectOptions): Pick<Connection, 'db' | 'pool' | 'close'> {
  const pool = openPool(options, options.most);
  const db = speak(pool, options);
  return { db, pool, close: () => db.destroy() };
}

/** Pool for one login; if `url` names several hosts, each new connection goes to the current primary. */
export function openPool(
  {
    url,
    role,
    prepared = true,
    patience = AT_A_SCREEN,
    beside = false,
  }: Pick<ConnectOptions, 'url' | 'role' | 'prepared' | 'patience'> & { beside?: boolean },
  most: number,
): pg.Pool {
  const hosts = severalHosts(url);
  const pool = new pg.Pool({
    connectionString: hosts?.[0] ?? url,
    ...(hosts ? { Client: clientOf(hosts, patience.connectMs) } : {}),
    max: most,
    application_name: 'outlay',
    connectionTimeoutMillis: patience.connectMs,
    query_timeout: patience.statementMs,
    keepAlive: true,
    // Otherwise the system asks for a sign of life after two hours.
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    pipeline: true,
    ...(role || beside
      ? { options: [...(role ? [`-c role=${role}`] : []), ...(beside ? [BESIDE] : [])].join(' ') }
      : {}),
  });
  // An idle connection that dies is replaced at the next request; without a listener it would end the process.
  pool.on('error', () => undefined);
  // The same for a busy connection that dies: its query fails, and the error is handled there.
  pool.on('connect', (client) => client.on('error', () => undefined));
  dropSilent(pool);
  if (hosts) pool.on('connect', leaveStandby);
  if (prepared) pool.on('connect', createNaming());
  pool.on('connect', answerLast);
  pool.on('connect', beside ? raisePlaces : raiseVersions);
  pool.on('connect', refuseUnreplicated);
  pool.on('connect', holdOpenings);
  return pool;
}

/** Drops a connection whose host became read-only, so that the next one goes to the primary. */
function leaveStandby(client: pg.PoolClient): void {
  wrapQuery(client, (args, next) => {
    const answer = next(...args);
    if (!(answer instanceof Promise)) return answer;
    return answer.catch((error: unknown) => {
      if (isReadOnly(error)) drop(client);
      throw error;
    });
  });
}

/** If a text has several statements, such as those that open a transaction, returns only the result of the last. */
function answerLast(client: pg.PoolClient): void {
  const last = (answer: unknown): unknown => (Array.isArray(answer) ? answer.at(-1) : answer);
  wrapQuery(client, (args, next) => {
    const answer = next(...args);
    return answer instanceof Promise ? answer.then(last) : answer;
  });
}

/** read_only_sql_transaction: the host is a standby, or a primary that was set to read-only. */
const isReadOnly = (error: unknown): boolean => (error as { code?: unknown } | null)?.code === '25006';

function speak(
  pool: pg.Pool,
  { onQuery, onEnd, servers, ...options }: ConnectOptions,
  watch?: (event: LogEvent) => void,
): Kysely<Database> {
  const log = (event: LogEvent) => {
    onQuery?.(event.query.sql, event.query.parameters);
    onEnd?.(event);
    watch?.(event);
  };
  const db = new Kysely<Database>({
    dialect: servers ? servers.dialectOf(pool, options) : new ArrayDialect({ pool }),
    ...(onQuery || onEnd || watch ? { log } : {}),
  });
  return servers ? servers.mark(db) : db;
}

/** True when row level security does not apply to this login: superuser, BYPASSRLS or table owner. */
export async function bypassesRowSecurity(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ past: boolean }>(
      `select r.rolsuper or r.rolbypassrls or exists (
         select from pg_class c where c.relname = 'event' and c.relowner = r.oid) as past
       from pg_roles r where r.rolname = current_user`,
    );
    return rows[0]?.past ?? true;
  } finally {
    await client.end();
  }
}
