import type pg from 'pg';
import { COLUMNS } from '../src/database/columns.generated.ts';
import { GLOBAL_TABLES } from '../src/database/global-tables.ts';
import { prepareServer, readTypes } from '../src/database/servers/prepare.ts';
import type { OtherServer } from '../src/database/servers/routes.ts';
import { openServers, type Servers } from '../src/database/servers/servers.ts';
import { tablesOf } from '../src/database/servers/tables-named.ts';
import { APP_PASSWORD, copyTemplate, ownPool, urlOf } from './cluster.ts';

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
  const second = await copyTemplate(clusterUrl, `${name}_b`);
  return await withServers(urlOf(clusterUrl, name), { second }, newCompanies);
}

/** For tests of what is done to one database. */
export const oneServer = () => Promise.resolve(undefined);

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** A test that changes a table, such as one that makes it fail, changes it wherever it is. */
const OF_TABLE = /\b(?:create|drop)\s+trigger\b|\balter\s+table\b/i;

/** Each server has the jobs of its companies. */
const JOBS = /\bpgboss\./;

type Query = (text: string, values?: unknown[]) => Promise<pg.QueryResult>;

/**
 * The owner of several servers: a statement that names a company goes to its server, one on tables of companies that names
 * none to all, and their answers are put together. Enough for what tests look up past the application.
 */
export function queryAll(
  first: Query,
  owners: Readonly<Record<string, string>>,
): Query & { raise(): Promise<void>; end(): Promise<void> } {
  const pools = Object.entries(owners).map(([name, connectionString]) => {
    const options = '-c search_path=directory,public -c statement_timeout=0';
    const pool = ownPool({ connectionString, max: 3, options });
    return { name, pool };
  });
  const query: Query = async (text, values) => {
    if (OF_TABLE.test(String(text))) {
      for (const { pool } of pools) await pool.query(text);
      return await first(text);
    }
    const isOfCompany =
      JOBS.test(String(text)) ||
      tablesOf(String(text)).some(({ table }) => table in COLUMNS && !GLOBAL_TABLES.has(table));
    if (!isOfCompany) return await first(text, values);
    const ids = [...`${text} ${JSON.stringify(values ?? [])}`.matchAll(UUID)].map(([id]) => id);
    const { rows } = await first(
      `select id, coalesce(server, 'first') as server from company left join company_place on company_id = id where id = any($1::uuid[])`,
      [ids],
    );
    const [found] = rows as { server: string }[];
    const named = pools.find(({ name }) => name === found?.server);
    if (named) return await named.pool.query(text, values);
    if (found || /^\s*insert\b/i.test(text)) return await first(text, values);
    const answers = [await first(text, values)];
    for (const { pool } of pools) answers.push(await pool.query(text, values));
    return together(answers);
  };
  return Object.assign(query, {
    async raise() {
      for (const { pool } of pools) await pool.query('update company_place set version = version + 1');
    },
    end: async () => void (await Promise.all(pools.map(({ pool }) => pool.end()))),
  });
}

/** Counts are added, rows listed one after the other. */
function together(answers: readonly pg.QueryResult[]): pg.QueryResult {
  const [one] = answers;
  if (!one) throw new Error('nobody was asked');
  const all = answers.flatMap(({ rows }) => rows as Record<string, unknown>[]);
  const isCount =
    answers.every(({ rows }) => rows.length === 1) &&
    all.every((row) => Object.values(row).every((value) => typeof value === 'number'));
  const sums = Object.fromEntries(
    Object.keys(all[0] ?? {}).map((name) => [name, all.reduce((sum, row) => sum + Number(row[name]), 0)]),
  );
  const rows = isCount ? [sums] : all;
  return { ...one, rows, rowCount: answers.reduce((sum, { rowCount }) => sum + (rowCount ?? 0), 0) };
}
