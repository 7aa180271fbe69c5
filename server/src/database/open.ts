import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { Env } from '../env.ts';
import { StartError } from '../env.ts';
import { APP_ROLE, applicationRole } from './application-role.ts';
import type { DataFolder } from './data-folder.ts';
import { startEmbedded, type EmbeddedDatabase } from './embedded.ts';
import { primaryOf } from './hosts.ts';
import { checkInstallation } from './installation.ts';
import { migrate } from './migrate.ts';
import { openOtherServers, type OpenServersOptions } from './servers/open.ts';
import type { Servers } from './servers/servers.ts';

/** A migrated database, with the application's access to it. */
export interface OpenDatabase {
  /** For the application: row level security applies to this login, or to `role` after switching to it. */
  appUrl: string;
  role?: string;
  /** For what the application's role must not do: changing tables and append-only rows. */
  ownerUrl: string;
  embedded?: EmbeddedDatabase;
  /** Companies are on several servers. */
  servers?: Servers | undefined;
  close(): Promise<void>;
  /** Stops the embedded database at once, when the data folder is no longer ours. */
  kill(): void;
}

export interface OpenOptions {
  env: Pick<Env, 'DATABASE_URL' | 'DATABASE_MIGRATE_URL' | 'OUTLAY_DATA' | 'OUTLAY_PARTITIONS'> &
    OpenServersOptions['env'];
  /**
   * The folder whose files and key must belong to this database; omitted when only migrating an operator's database.
   */
  folder?: DataFolder;
  /** Aborts the creation of the database. */
  signal?: AbortSignal;
  say: (sentence: string) => void;
  onDeath?: (restarted: boolean) => void;
  /** For the embedded database: see `EmbeddedOptions`. */
  archiveCommand?: string | undefined;
}

export async function openDatabase(options: OpenOptions): Promise<OpenDatabase> {
  const { DATABASE_URL: url } = options.env;
  return url ? await openOwn(url, options) : await openEmbedded(options);
}

/** The operator's PostgreSQL. A login that bypasses row level security switches to the application's role. */
async function openOwn(url: string, { env, folder, say }: OpenOptions): Promise<OpenDatabase> {
  const ownerUrl = await reach(env.DATABASE_MIGRATE_URL ?? url);
  await notify(migrate(ownerUrl, { say, partitions: env.OUTLAY_PARTITIONS }), say);
  if (folder) await checkInstallation(ownerUrl, folder);
  const role = await applicationRole({ url, primary: await reach(url) }, 'DATABASE_URL');
  const servers = await openOtherServers({
    ...{ env, ownerUrl, first: { url, ...role } },
    migrate: (at, name) =>
      notify(migrate(at, { say, partitions: env.OUTLAY_PARTITIONS }), (sentence) =>
        say(`${name}: ${sentence}`),
      ),
  });
  const close = async () => await servers?.close();
  return {
    appUrl: url,
    ownerUrl,
    ...role,
    servers,
    close,
    kill: () => undefined,
  };
}

/** Resolves the primary once; used for work that is done only at the start. */
async function reach(url: string): Promise<string> {
  try {
    return await primaryOf(url);
  } catch (error) {
    throw new StartError(`The database cannot be reached: ${(error as Error).message}.`);
  }
}

async function openEmbedded({
  env,
  folder,
  say,
  onDeath,
  signal,
  archiveCommand,
}: OpenOptions): Promise<OpenDatabase> {
  const at = env.OUTLAY_DATA;
  if (folder?.installation && !existsSync(join(at, 'postgres')))
    throw new StartError(
      `The database of this installation is missing (${join(at, 'postgres')}): restore the data folder from a backup.`,
    );
  const embedded = await startEmbedded({
    folder: at,
    say,
    ...(onDeath ? { onDeath } : {}),
    ...(archiveCommand ? { archiveCommand } : {}),
    ...(signal ? { signal } : {}),
  });
  try {
    const { OUTLAY_PARTITIONS: partitions } = env;
    await notify(migrate(embedded.ownerUrl, { alone: true, partitions, say }), say);
    if (folder) await checkInstallation(embedded.ownerUrl, folder);
    const password = await letIn(embedded.ownerUrl);
    const appUrl = embedded.urlFor(APP_ROLE, password);
    return { appUrl, ownerUrl: embedded.ownerUrl, embedded, close: embedded.stop, kill: embedded.kill };
  } catch (error) {
    await embedded.stop();
    throw error;
  }
}

/** The application signs in with its own role, with a password generated at each start. */
async function letIn(ownerUrl: string): Promise<string> {
  const password = randomBytes(24).toString('base64url');
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query(`alter role ${APP_ROLE} login password '${password}'`);
  } finally {
    await client.end();
  }
  return password;
}

async function notify(migrating: Promise<string[]>, say: (sentence: string) => void): Promise<void> {
  try {
    const applied = await migrating;
    if (applied.length > 0) say(`Brought the database to this version (${applied.length} migrations).`);
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(
      `The database cannot be reached or migrated: ${(error as Error).message || String(error)}.`,
    );
  }
}
