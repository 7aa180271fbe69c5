import { withOwnerUrl } from '../backup/reach.ts';
import { connect, UNATTENDED, type Connection } from '../database/connect.ts';
import { besideUrl, FIRST } from '../database/servers/entrance.ts';
import { readTypes } from '../database/servers/prepare.ts';
import { openServers } from '../database/servers/servers.ts';
import type { Env } from '../env.ts';
import { StartError } from '../start-error.ts';
import { asOwner } from './session.ts';

/** Owners' logins by the name of their server; the first one too. */
export type Owners = Readonly<Record<string, string>>;

const ownersOf = ({ OUTLAY_SERVERS: others }: Pick<Env, 'OUTLAY_SERVERS'>, first: string): Owners => ({
  [FIRST]: first,
  ...Object.fromEntries(others.map(({ name, url }) => [name, url])),
});

/** Calls `work` with the logins of all servers; with the embedded database, also while no server runs. */
export async function withOwners<T>(env: Env, work: (owners: Owners) => Promise<T>): Promise<T> {
  const own = env.DATABASE_MIGRATE_URL ?? env.DATABASE_URL;
  const first = (url: string) => work(ownersOf(env, url));
  return await (own === undefined ? withOwnerUrl(env.OUTLAY_DATA, first) : first(own));
}

export const firstOf = (owners: Owners): string => owners[FIRST] ?? '';

export function loginAt(owners: Owners, server: string): string {
  const url = owners[server];
  if (url === undefined) throw new StartError(`OUTLAY_SERVERS names no server ${server}.`);
  return url;
}

/**
 * The server that has a company's rows, with its owner's login. Throws where no setting names it: on the first one the
 * company would seem to be empty.
 */
export async function serverOf(owners: Owners, companyId: string): Promise<{ name: string; url: string }> {
  const row = await asOwner(firstOf(owners), null, (tx) =>
    tx.selectFrom('company_place').select('server').where('company_id', '=', companyId).executeTakeFirst(),
  );
  const name = row?.server ?? FIRST;
  return { name, url: loginAt(owners, name) };
}

/** The login by which an owner reaches a company's rows, and sees beside them what belongs to no company. */
export async function ownerOf(owners: Owners, companyId: string): Promise<string> {
  const { name, url } = await serverOf(owners, companyId);
  return name === FIRST ? url : besideUrl(url);
}

/** Connections of the owner that lead each transaction to the server of its company, with the timeouts of background work. */
export async function connectOwners(owners: Owners, most: number): Promise<Pick<Connection, 'db' | 'close'>> {
  const url = firstOf(owners);
  const others = Object.entries(owners).flatMap(([name, at]) => (name === FIRST ? [] : [{ name, url: at }]));
  const options = { url, most, patience: UNATTENDED };
  if (others.length === 0) return connect(options);
  const servers = openServers({ first: { url }, others, types: await readTypes(url) });
  const connection = connect({ ...options, servers });
  const close = async () => {
    await connection.close();
    await servers.close();
  };
  return { db: connection.db, close };
}
