import pg from 'pg';
import { GLOBAL_TABLES } from '../database/global-tables.ts';
import { FIRST } from '../database/servers/entrance.ts';
import { StartError } from '../start-error.ts';
import { listCompanyTables, type CompanyTable } from './catalogue.ts';
import { loginAt, type Owners } from './owners.ts';
import { asOwner } from './session.ts';

/** What a move works with: a connection to the directory, and to the servers that it leads from and to. */
export interface Session {
  companyId: string;
  first: pg.Client;
  source: Side;
  target: Side;
}

export interface Side {
  name: string;
  url: string;
  client: pg.Client;
  /** Those that companies have rows in. */
  tables: readonly CompanyTable[];
}

/** For a connection that waits as long as it takes. */
const PATIENT = [
  ...['statement_timeout=0', 'lock_timeout=0', 'idle_in_transaction_session_timeout=0', 'search_path=public'],
  ...['datestyle=ISO', 'timezone=UTC'],
]
  .map((setting) => `-c ${setting}`)
  .join(' ');

export async function openSide(owners: Owners, name: string): Promise<Side> {
  const url = loginAt(owners, name);
  const all = await asOwner(url, null, listCompanyTables);
  const tables = all.filter((table) => !GLOBAL_TABLES.has(table.name));
  const client = new pg.Client({ connectionString: url, options: PATIENT });
  client.on('error', () => undefined);
  await client.connect();
  return { name, url, client, tables };
}

export const closeSide = ({ client }: Side): Promise<void> => client.end().catch(() => undefined);

/** What the directory says of a company. */
export interface Standing {
  server: string;
  /** Where it is being moved to. */
  movingTo: string | null;
  /** Where it was before, and rows are left. */
  movingFrom: string | null;
}

export async function standingOf(first: pg.Client, companyId: string): Promise<Standing> {
  const { rows } = await first.query<Standing>(
    `select coalesce(p.server, $2) as server, p.moving_to as "movingTo", p.moving_from as "movingFrom"
     from company c left join company_place p on p.company_id = c.id where c.id = $1`,
    [companyId, FIRST],
  );
  const [row] = rows;
  if (!row) throw new StartError(`There is no company ${companyId}: npm run company -- list.`);
  return row;
}

export async function inOne<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  await client.query('begin');
  try {
    const done = await work();
    await client.query('commit');
    return done;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}
