import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { Env } from '../env.ts';
import { StartError } from '../env.ts';
import { seesPastWalls } from './connect.ts';
import { startEmbedded, type EmbeddedDatabase } from './embedded.ts';
import { migrate } from './migrate.ts';

/** A migrated database and the way in for the application. */
export interface OpenDatabase {
  /** For the application: a login, or a login that becomes `role`, that row level security binds. */
  appUrl: string;
  role?: string;
  embedded?: EmbeddedDatabase;
  close(): Promise<void>;
}

export interface OpenOptions {
  env: Pick<Env, 'DATABASE_URL' | 'DATABASE_MIGRATE_URL' | 'OUTLAY_DATA'>;
  say: (sentence: string) => void;
  onDeath?: (restarted: boolean) => void;
}

const APP_ROLE = 'outlay_app';

export async function openDatabase(options: OpenOptions): Promise<OpenDatabase> {
  return options.env.DATABASE_URL
    ? await openOwn(options.env.DATABASE_URL, options.env.DATABASE_MIGRATE_URL, options.say)
    : await openEmbedded(options);
}

/** The operator's PostgreSQL. A login that could see past the walls becomes the application's role at once. */
async function openOwn(
  url: string,
  ownerUrl: string | undefined,
  say: (sentence: string) => void,
): Promise<OpenDatabase> {
  await tell(migrate(ownerUrl ?? url), say);
  const role = (await seesPastWalls(url)) ? { role: APP_ROLE } : {};
  return { appUrl: url, ...role, close: () => Promise.resolve() };
}

async function openEmbedded({ env, say, onDeath }: OpenOptions): Promise<OpenDatabase> {
  const embedded = await startEmbedded({ folder: env.OUTLAY_DATA, say, ...(onDeath ? { onDeath } : {}) });
  try {
    await tell(migrate(embedded.ownerUrl), say);
    const password = await letIn(embedded.ownerUrl);
    return { appUrl: embedded.urlFor(APP_ROLE, password), embedded, close: embedded.stop };
  } catch (error) {
    await embedded.stop();
    throw error;
  }
}

/** The application signs in as a role of its own, with a password that lives as long as this start. */
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

async function tell(migrating: Promise<string[]>, say: (sentence: string) => void): Promise<void> {
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
