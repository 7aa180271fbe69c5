import pg from 'pg';
import type { Env } from '../../env.ts';
import { StartError } from '../../start-error.ts';
import { primaryOf } from '../hosts.ts';
import { applicationRole } from '../application-role.ts';
import { FIRST } from './entrance.ts';
import { prepareServer, readTypes } from './prepare.ts';
import type { OtherServer } from './routes.ts';
import { openServers, type Servers } from './servers.ts';

export interface OpenServersOptions {
  env: Partial<
    Pick<Env, 'OUTLAY_SERVERS' | 'OUTLAY_NEW_COMPANIES' | 'OUTLAY_DIRECTORY_URL' | 'OUTLAY_PREPARED'>
  >;
  /** The login of the product at the first server, with the role that it switches to. */
  first: { url: string; role?: string };
  /** The login of the owner there, which is migrated. */
  ownerUrl: string;
  /** Brings a server to this version. */
  migrate: (ownerUrl: string, name: string) => Promise<void>;
}

/**
 * Makes the other servers ready, and opens the routes to them; undefined without any.
 *
 * @throws StartError in one sentence if one of them is missing, another installation's, or not named though it has companies.
 */
export async function openOtherServers(options: OpenServersOptions): Promise<Servers | undefined> {
  const { env, first, ownerUrl, migrate } = options;
  const named = env.OUTLAY_SERVERS ?? [];
  await assertNamed(ownerUrl, [FIRST, ...named.map(({ name }) => name)]);
  if (named.length === 0) return undefined;
  const others: OtherServer[] = [];
  for (const { name, url } of named) {
    const at = await reach(name, url);
    await migrate(at, name);
    const directoryUrl = env.OUTLAY_DIRECTORY_URL ?? first.url;
    await prepareServer({ name, ownerUrl: at, firstUrl: ownerUrl, directoryUrl, role: first.role });
    const role = await applicationRole({ url, primary: at, beside: true }, `OUTLAY_SERVERS, ${name}`);
    others.push({ name, url, ...role });
  }
  return openServers({
    ...{ first, others, types: await readTypes(ownerUrl), prepared: env.OUTLAY_PREPARED },
    newCompanies: env.OUTLAY_NEW_COMPANIES,
  });
}

async function reach(name: string, url: string): Promise<string> {
  try {
    const at = await primaryOf(url);
    const client = new pg.Client({ connectionString: at, connectionTimeoutMillis: 10_000 });
    await client.connect();
    await client.end();
    return at;
  } catch (error) {
    throw new StartError(`OUTLAY_SERVERS: ${name} cannot be reached: ${(error as Error).message}.`);
  }
}

/** A company on a server that no setting names could not be found. */
async function assertNamed(ownerUrl: string, names: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ server: string }>(
      'select distinct server from company_place where server <> all($1) order by 1',
      [names],
    );
    if (rows[0])
      throw new StartError(
        `Companies are on the server ${rows.map(({ server }) => server).join(', ')}: name it in OUTLAY_SERVERS.`,
      );
  } finally {
    await client.end();
  }
}
