import pg from 'pg';
import { prepareServer, readTypes } from '../src/database/servers/prepare.ts';
import { openServers, type OtherServer, type Servers } from '../src/database/servers/servers.ts';
import { APP_PASSWORD } from './cluster.ts';

/** `OUTLAY_TEST_SERVERS=2` runs the suites with companies in turn on two servers. */
export const TEST_SERVERS = Number(process.env['OUTLAY_TEST_SERVERS'] || 1);

/** Servers of companies beside the first one. */
export interface TestServers {
  others: readonly OtherServer[];
  /** Logins of the owners, by the name of the server. */
  owners: Readonly<Record<string, string>>;
  /** The routes of one node. */
  open(firstUrl: string): Servers;
}

export const asApp = (ownerUrl: string): string =>
  ownerUrl.replace(/\/\/[^@]+@/, `//outlay_app:${APP_PASSWORD}@`);

/** Makes databases that the owners reach servers of companies; each has to be migrated. */
export async function withServers(
  firstUrl: string,
  owners: Readonly<Record<string, string>>,
  newCompanies?: string,
): Promise<TestServers> {
  for (const [name, ownerUrl] of Object.entries(owners))
    await prepareServer({ name, ownerUrl, firstUrl, directoryUrl: asApp(firstUrl) });
  const types = await readTypes(firstUrl);
  const others = Object.entries(owners).map(([name, url]) => ({ name, url: asApp(url) }));
  const open = (url: string) => openServers({ first: { url }, others, types, newCompanies });
  return { others, owners, open };
}

/** A second database in the cluster, to which companies go in turn. */
export async function addSecond(
  clusterUrl: string,
  name: string,
  newCompanies?: string,
): Promise<TestServers> {
  const admin = new pg.Client({ connectionString: clusterUrl });
  await admin.connect();
  await admin.query(`create database ${name}_b template outlay_template strategy file_copy`);
  await admin.end();
  const urlOf = (database: string) => clusterUrl.replace(/\/postgres$/, `/${database}`);
  return await withServers(urlOf(name), { second: urlOf(`${name}_b`) }, newCompanies);
}
