import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { clientOf, severalHosts } from './hosts.ts';
import { createNaming } from './prepared.ts';
import type { Database } from './tables.ts';

/** A connection whose transaction has named its company; every repository takes it. */
export type Db = Kysely<Database>;

const INT8 = 20;
const DATE = 1082;
// Money is at most 10^12 minor units: a whole JavaScript number. A day is its text.
pg.types.setTypeParser(INT8, Number);
pg.types.setTypeParser(DATE, (text) => text);

export interface Connection {
  db: Db;
  /**
   * A few connections of their own, for the one statement that commits beside a transaction that is already open:
   * were it to wait for a connection of the same pool, a crowd at the login would wait for itself.
   */
  directory: Db;
  pool: pg.Pool;
  close(): Promise<void>;
}

export interface ConnectOptions {
  url: string;
  most: number;
  /** For the few beside it: another login, where a pooler keeps one connection for each. */
  directoryUrl?: string;
  /** Told of each statement: tests count them. */
  onQuery?: (sql: string, values: readonly unknown[]) => void;
  /** False behind a pooler that mixes the connections of its clients (PgBouncer before 1.21). */
  prepared?: boolean;
  /** Become this role at once, where the login itself could see past the walls. */
  role?: string;
  /** How long is waited; without it, as long as a person at a screen would. */
  patience?: Patience;
}

/** How long a connection and the answer to one statement are waited for, in milliseconds. */
export interface Patience {
  connectMs: number;
  statementMs: number;
}

const DIRECTORY_MOST = 4;
/** A call that waits for a connection and then for one statement is told within ten seconds that it cannot be served. */
const AT_A_SCREEN: Patience = { connectMs: 3_000, statementMs: 6_000 };
/** For work that nobody watches, on a machine that may be slow or full: it is better late than ended half-way. */
export const UNATTENDED: Patience = { connectMs: 60_000, statementMs: 120_000 };

export function connect(options: ConnectOptions): Connection {
  const pool = openPool(options, options.most);
  const db = speak(pool, options);
  const beside = { ...options, url: options.directoryUrl ?? options.url };
  const directory = speak(openPool(beside, DIRECTORY_MOST), options);
  const close = async () => {
    await db.destroy();
    await directory.destroy();
  };
  return { db, directory, pool, close };
}

/** Connections of one login; where `url` names several hosts, each new one goes to the one that takes changes now. */
export function openPool(
  {
    url,
    role,
    prepared = true,
    patience = AT_A_SCREEN,
  }: Pick<ConnectOptions, 'url' | 'role' | 'prepared' | 'patience'>,
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
    ...(role ? { options: `-c role=${role}` } : {}),
  });
  // An idle connection that dies is replaced at the next request; without a listener it would end the process.
  pool.on('error', () => undefined);
  // So is one that dies at work: its query fails, and that is told there.
  pool.on('connect', (client) => client.on('error', () => undefined));
  pool.on('connect', (client) => dropWhenUseless(client, hosts !== undefined));
  if (prepared) pool.on('connect', createNaming());
  return pool;
}

/**
 * A statement that was not answered in time leaves its connection in a state that nobody knows: it is given up, so that
 * neither a rollback nor the next request waits behind it. So is a connection to one of `several` hosts that takes no
 * changes any more: the next one goes to the host that does.
 */
function dropWhenUseless(client: pg.PoolClient, several: boolean): void {
  const query = client.query as (...args: unknown[]) => unknown;
  const watched = (...args: unknown[]): unknown => {
    const answer = query.apply(client, args);
    if (!(answer instanceof Promise)) return answer;
    return answer.catch((error: unknown) => {
      if (isSilence(error) || (several && isReadOnly(error)))
        (client as unknown as Connected).connection.stream.destroy();
      throw error;
    });
  };
  client.query = watched as typeof client.query;
}

/** What pg's client has and its types do not name. */
interface Connected {
  connection: { stream: { destroy(): void } };
}

/** A standby's answer to a change, and a primary's that was made read-only. */
const isReadOnly = (error: unknown): boolean => (error as { code?: unknown } | null)?.code === '25006';

/** pg says it without a code. */
const isSilence = (error: unknown): boolean =>
  error instanceof Error && error.message === 'Query read timeout';

const speak = (pool: pg.Pool, { onQuery }: ConnectOptions) =>
  new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    ...(onQuery ? { log: ({ query }) => onQuery(query.sql, query.parameters) } : {}),
  });

/** True where row level security would not bind this login: a superuser, BYPASSRLS or the tables' owner. */
export async function seesPastWalls(url: string): Promise<boolean> {
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
