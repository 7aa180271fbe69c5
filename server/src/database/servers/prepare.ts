import { createHash } from 'node:crypto';
import pg from 'pg';
import { StartError } from '../../start-error.ts';
import { COLUMNS } from '../columns.generated.ts';
import { GLOBAL_TABLES } from '../global-tables.ts';
import type { ColumnTypes } from './upsert.ts';

export interface PrepareOptions {
  name: string;
  /** Login of the owner of the server's tables, which has to be migrated. */
  ownerUrl: string;
  /** The same of the first server. */
  firstUrl: string;
  /** How this server reaches the first one, and the role to switch to there. */
  directoryUrl: string;
  role?: string | undefined;
}

/** Each server has its own of these. */
const OWN: ReadonlySet<string> = new Set([
  ...['installation', 'migration', 'migration_lease', 'migration_waiting', 'company_place'],
]);
const FOREIGN = [...GLOBAL_TABLES].filter((table) => !OWN.has(table)).toSorted();
/** A lock over two servers is not seen as a deadlock: who waits for so long gives way and is tried again. */
const LONGEST_WAIT = '3s';

/**
 * Makes a server ready for companies: tables that belong to no company are those of the first server, by postgres_fdw in
 * the schema `directory`. Does nothing if they are so already.
 *
 * @throws StartError in one sentence if it is another installation's, or cannot hold companies.
 */
export async function prepareServer(options: PrepareOptions): Promise<void> {
  const client = new pg.Client({ connectionString: options.ownerUrl });
  const first = new pg.Client({ connectionString: options.firstUrl });
  await client.connect();
  try {
    await first.connect();
    await assertOther(client, first, options.name);
    await belong(client, first, options.name);
  } finally {
    await first.end();
  }
  try {
    await client.query(`begin; set local lock_timeout = '10s'; set local statement_timeout = '60s'`);
    await client.query(`select pg_advisory_xact_lock(hashtextextended('outlay directory', 0))`);
    const mark = markOf(options);
    if ((await markIn(client)) !== mark) await bringDirectory(client, options, mark);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw explained(error, options.name);
  } finally {
    await client.end();
  }
}

const IDENTITY = `select (select system_identifier::text from pg_control_system()) || ' ' || current_database() as it`;

async function assertOther(client: pg.Client, first: pg.Client, name: string): Promise<void> {
  const [here, there] = [await one(client, IDENTITY), await one(first, IDENTITY)];
  if (here === there)
    throw new StartError(
      `OUTLAY_SERVERS: ${name} is the database of DATABASE_URL, which is a server anyway.`,
    );
}

/** A server without an installation joins this one; that of another is refused. */
async function belong(client: pg.Client, first: pg.Client, name: string): Promise<void> {
  const read = 'select id, key_check from installation';
  const { rows: own } = await client.query<{ id: string; key_check: Buffer }>(read);
  const { rows: of } = await first.query<{ id: string; key_check: Buffer }>(read);
  const installation = of[0];
  // Only tests and `npm run migrate` come here before the first start.
  if (!installation) return;
  if (own[0] && own[0].id !== installation.id)
    throw new StartError(`OUTLAY_SERVERS: the database of ${name} belongs to another installation.`);
  const { rowCount } = await client.query('select from public.company limit 1');
  if (rowCount)
    throw new StartError(
      `OUTLAY_SERVERS: the database of ${name} was used by itself and has companies: name an empty one.`,
    );
  if (!own[0])
    await client.query(
      'insert into installation (id, key_check) values ($1, $2) on conflict (singleton) do nothing',
      [installation.id, installation.key_check],
    );
}

async function one(client: pg.Client, text: string): Promise<string | null> {
  const { rows } = await client.query<{ it: string | null }>(text);
  return rows[0]?.it ?? null;
}

/** Changes with the name, the columns and the way to the first server. */
function markOf({ name, directoryUrl, role }: PrepareOptions): string {
  const columns = FOREIGN.map((table) => COLUMNS[table as keyof typeof COLUMNS]);
  const hash = createHash('sha256').update(JSON.stringify([FOREIGN, columns, directoryUrl, role, 1]));
  return `${name} ${hash.digest('hex').slice(0, 32)}`;
}

const markIn = (client: pg.Client): Promise<string | null> =>
  one(client, `select obj_description(to_regnamespace('directory'), 'pg_namespace') as it`);

async function bringDirectory(client: pg.Client, options: PrepareOptions, mark: string): Promise<void> {
  const before = (await markIn(client))?.split(' ')[0];
  if (before !== undefined && before !== options.name)
    throw new StartError(
      `OUTLAY_SERVERS: the database of ${options.name} is the server ${before}: its companies are found by that name.`,
    );
  const { settings, login } = remoteOf(options);
  const literals = (all: Readonly<Record<string, string>>) =>
    Object.entries(all)
      .map(([key, value]) => `${pg.escapeIdentifier(key)} ${pg.escapeLiteral(value)}`)
      .join(', ');
  await client.query('create extension if not exists postgres_fdw');
  await client.query(
    `drop schema if exists directory cascade; drop server if exists directory cascade; create schema directory`,
  );
  await client.query(
    `create server directory foreign data wrapper postgres_fdw options (${literals(settings)})`,
  );
  const isSuper = await one(
    client,
    `select (rolsuper)::text as it from pg_roles where rolname = current_user`,
  );
  const trusting = isSuper === 'true' ? { password_required: 'false' } : {};
  await client.query(
    `create user mapping for public server directory options (${literals({ ...login, ...trusting })})`,
  );
  await client.query(`import foreign schema public limit to (${FOREIGN.join(', ')}) from server directory
    into directory options (import_default 'true')`);
  await client.query(`create foreign table directory.every_place (company_id uuid not null, server text not null)
    server directory options (schema_name 'public', table_name 'company_place')`);
  await client.query(`grant usage on schema directory to outlay_app;
    grant usage on foreign server directory to outlay_app;
    grant select, insert, update, delete on all tables in schema directory to outlay_app`);
  for (const { table, name } of await referencesToGlobal(client))
    await client.query(`alter table ${table} drop constraint ${pg.escapeIdentifier(name)}`);
  await client.query(`comment on schema directory is ${pg.escapeLiteral(mark)}`);
}

/** The rows that they refer to are on the first server. */
async function referencesToGlobal(client: pg.Client) {
  const { rows } = await client.query<{ table: string; name: string }>(
    `select c.conrelid::regclass::text as table, c.conname as name from pg_constraint c
     join pg_class f on f.oid = c.conrelid join pg_class t on t.oid = c.confrelid
     where c.contype = 'f' and c.conparentid = 0 and f.relnamespace = 'public'::regnamespace
       and t.relname = any($1) and f.relname <> all($1)`,
    [[...GLOBAL_TABLES]],
  );
  return rows;
}

/** Parameters of a database's address that postgres_fdw takes as they are. */
const PASSED = ['sslmode', 'sslrootcert', 'sslcert', 'sslkey', 'target_session_attrs', 'connect_timeout'];
const ADDRESS =
  /^postgres(?:ql)?:\/\/(?:([^:@/?#]*)(?::([^@/?#]*))?@)?([^/?#@]*)(?:\/([^?#]*))?(?:\?([^#]*))?$/;

function remoteOf({ directoryUrl, role }: PrepareOptions) {
  const [, user = '', password = '', hosts = '', database = '', query = ''] =
    ADDRESS.exec(directoryUrl) ?? [];
  const parts = hosts.split(',').map((host) => /^(.*?)(?::(\d+))?$/.exec(host) ?? []);
  const session = [...(role ? [`-c role=${role}`] : []), `-c lock_timeout=${LONGEST_WAIT}`];
  const settings: Record<string, string> = {
    host: parts.map(([, host = '']) => decodeURIComponent(host)).join(','),
    port: parts.map(([, , port = '5432']) => port).join(','),
    dbname: decodeURIComponent(database || user),
    options: session.join(' '),
    // Otherwise a join with people or sessions would read all of them.
    use_remote_estimate: 'true',
    fdw_tuple_cost: '0.2',
  };
  for (const [name, value] of new URLSearchParams(query)) if (PASSED.includes(name)) settings[name] = value;
  const login: Record<string, string> = { user: decodeURIComponent(user) };
  if (password) login['password'] = decodeURIComponent(password);
  return { settings, login };
}

function explained(error: unknown, name: string): unknown {
  if (error instanceof StartError) return error;
  const { message, code } = error as { message?: string; code?: string };
  const hint =
    code === '42501' || code === '58P01'
      ? ' Let a superuser run “create extension postgres_fdw; grant usage on foreign data wrapper postgres_fdw to …” there.'
      : '';
  return new StartError(`OUTLAY_SERVERS: ${name} cannot hold companies: ${message ?? String(error)}.${hint}`);
}

/** Types of the columns of the tables that belong to no company. */
export async function readTypes(firstUrl: string): Promise<ColumnTypes> {
  const client = new pg.Client({ connectionString: firstUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ table: string; column: string; type: string }>(
      `select c.relname as table, a.attname as column, format_type(a.atttypid, a.atttypmod) as type
       from pg_attribute a join pg_class c on c.oid = a.attrelid
       where c.relnamespace = 'public'::regnamespace and c.relname = any($1) and a.attnum > 0 and not a.attisdropped`,
      [[...GLOBAL_TABLES]],
    );
    const byTable = Map.groupBy(rows, ({ table }) => table);
    return new Map(
      [...byTable].map(([table, of]) => [table, new Map(of.map(({ column, type }) => [column, type]))]),
    );
  } finally {
    await client.end();
  }
}
