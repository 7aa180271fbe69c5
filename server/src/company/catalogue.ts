import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../database/connect.ts';

export interface Column {
  name: string;
  /** As PostgreSQL writes it: `numeric(20,6)`, `timestamp with time zone`. */
  type: string;
}

export interface CompanyTable {
  name: string;
  /** Without those that the database computes. */
  columns: Column[];
  /** Columns of the primary key, in its order. */
  key: string[];
}

/** What ends by itself, or is made anew; it stays behind when a company moves. */
export const LEFT_BEHIND: Readonly<Record<string, string>> = {
  session: 'everybody signs in anew',
  challenge: 'a sign-in that is not complete',
  idempotency: 'answers that are kept for a day',
  platform_token: 'asked for anew',
  print_job: 'prints are made anew',
  report_export: 'exports are made anew',
  company_place: 'on which of our servers it is',
};

/** People and what belongs to them; they may be in several companies. */
const OF_PEOPLE: Readonly<Record<string, string>> = {
  person: 'id',
  credential: 'person_id',
  recovery_code: 'person_id',
  consent: 'person_id',
  sign_in: 'person_id',
};
export const PEOPLE_TABLES: readonly string[] = Object.keys(OF_PEOPLE);

/** Every table with rows of companies, from the database's own catalogue, and those of people. */
export async function listCompanyTables(db: Db): Promise<CompanyTable[]> {
  const { rows } = await sql<CompanyTable>`
    select c.relname as name,
      (select jsonb_agg(jsonb_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum)
        from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      (select jsonb_agg(a.attname order by array_position(i.indkey::int2[], a.attnum))
        from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey::int2[])
        where i.indrelid = c.oid and i.indisprimary) as key
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition
      and (c.relname = 'company' or c.relname = any(${[...PEOPLE_TABLES]}::text[])
        or exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped))
    order by (c.relname <> 'company'), c.relname`.execute(db);
  return rows.map((row) => ({ ...row, key: row.key ?? row.columns.map(({ name }) => name) }));
}

/** Selects the rows of a company; of people, those of its members. */
export function rowsOf(table: string, companyId: string): RawBuilder<unknown> {
  const person = OF_PEOPLE[table];
  if (person !== undefined)
    return sql`${sql.ref(person)} in (select person_id from member where company_id = ${companyId}::uuid)`;
  return table === 'company' ? sql`id = ${companyId}::uuid` : sql`company_id = ${companyId}::uuid`;
}

/** The newest migration: two databases with the same one have the same tables. */
export async function migrationOf(db: Db): Promise<string> {
  const row = await db
    .selectFrom('migration')
    .select(({ fn }) => fn.max('name').as('name'))
    .where('name', 'like', '%.sql')
    .executeTakeFirst();
  return row?.name ?? '';
}

export interface FoundCompany {
  id: string;
  name: string;
  createdAt: Date;
  closedAt: Date | null;
  members: number;
}

export const listCompanies = async (db: Db): Promise<FoundCompany[]> => {
  const { rows } = await sql<FoundCompany>`
    select id, name, created_at as "createdAt", closed_at as "closedAt",
      (select count(*) from membership where company_id = company.id and state = 'active')::int as members
    from company order by created_at, id`.execute(db);
  return rows;
};
