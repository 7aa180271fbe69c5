import { sql } from 'kysely';
import type { Db } from '../database/connect.ts';
import { StartError } from '../start-error.ts';
import { listCompanyTables, rowsOf } from './catalogue.ts';

interface Reference {
  name: string;
  table: string;
  target: string;
  columns: string[];
  targets: string[];
}

/** All foreign keys of the schema. */
async function listReferences(tx: Db): Promise<Reference[]> {
  const names = (relation: string, keys: string) => sql`
    (select jsonb_agg(a.attname order by k.place) from unnest(${sql.ref(keys)}) with ordinality as k(num, place)
      join pg_attribute a on a.attrelid = ${sql.ref(relation)} and a.attnum = k.num)`;
  const { rows } = await sql<Reference>`
    select c.conname as name, f.relname as table, t.relname as target,
      ${names('c.conrelid', 'c.conkey')} as columns, ${names('c.confrelid', 'c.confkey')} as targets
    from pg_constraint c join pg_class f on f.oid = c.conrelid join pg_class t on t.oid = c.confrelid
      join pg_namespace n on n.oid = f.relnamespace
    where c.contype = 'f' and n.nspname = 'public' and c.conparentid = 0
    order by 1`.execute(tx);
  return rows;
}

/**
 * Every reference of a company's rows leads to a row, as the database itself would have checked it.
 *
 * @throws StartError in one sentence at the first that does not.
 */
export async function assertReferences(tx: Db, companyId: string): Promise<void> {
  const own = new Set((await listCompanyTables(tx)).map(({ name }) => name));
  for (const { name, table, target, columns, targets } of await listReferences(tx)) {
    if (!own.has(table)) continue;
    const all = columns.map((column) => sql`s.${sql.ref(column)} is not null`);
    const same = columns.map((column, i) => sql`t.${sql.ref(targets[i] ?? '')} = s.${sql.ref(column)}`);
    const { rows } = await sql<{ row: string }>`
      select to_jsonb(s)::text as row from (select * from ${sql.table(table)} where ${rowsOf(table, companyId)}) as s
      where ${sql.join(all, sql` and `)}
        and not exists (select from ${sql.table(target)} as t where ${sql.join(same, sql` and `)})
      limit 1`.execute(tx);
    if (rows.length > 0)
      throw new StartError(`A row of ${table} refers to one of ${target} that is not there (${name}).`);
  }
}
