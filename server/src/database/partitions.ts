import type pg from 'pg';
import { ADD_BACK, DROP_BEFORE, type Listed } from './partition-shape.ts';

/**
 * The tables that grow with every document and of which hardly a row changes later. With partitions, each is split by a
 * hash of the company. Documents, expenses and invoices are not: a third of all tables refers to them, and they are a
 * hundredth of the rows.
 */
export const GROWING = [
  'audit_event',
  'document_line',
  'event',
  'idempotency',
  'ledger_entry',
  'message',
  'message_notice',
  'outbox',
  'outbox_delivery',
  'posting',
  'report_line',
  'task',
] as const;

/** 1: no partitions. More would cost more in every plan than a smaller table saves. */
export const MOST_PARTITIONS = 128;

export interface TableShape {
  name: string;
  /** 1 if the table is not partitioned. */
  partitions: number;
}

/** Those of the growing tables that exist, with the number of their partitions. */
export async function readShapes(client: pg.Client): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape>(
    `select c.relname as name,
       case c.relkind when 'p' then (select count(*) from pg_inherits i where i.inhparent = c.oid) else 1 end::int as partitions
     from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relname = any($1) and c.relkind in ('r', 'p')
     order by 1`,
    [GROWING],
  );
  return rows;
}

/**
 * The growing tables of a database that still have to be split: all of a new one, if partitions are wanted. Of one that
 * has partitions, tables that a migration has just made. A table with rows is left to the command.
 */
export async function listUnsplit(
  client: pg.Client,
  wanted: number,
): Promise<{ tables: string[]; partitions: number }> {
  const shapes = await readShapes(client);
  const most = Math.max(1, ...shapes.map(({ partitions }) => partitions));
  const partitions = most > 1 ? most : wanted;
  const tables: string[] = [];
  if (partitions === 1 || !(most > 1 || (await hasNoCompany(client)))) return { tables, partitions };
  for (const { name, partitions: has } of shapes)
    if (has === 1 && (await isEmpty(client, name))) tables.push(name);
  return { tables, partitions };
}

const hasNoCompany = (client: pg.Client) => isEmpty(client, 'company');

async function isEmpty(client: pg.Client, table: string): Promise<boolean> {
  const { rows } = await client.query<{ any: boolean }>(`select exists (select from ${table}) as any`);
  return rows[0]?.any === false;
}

/**
 * Gives a table so many partitions, 1 for none, and copies its rows. Runs in a transaction, in which nobody else can read
 * the table. Keys, indexes, references, policies and grants keep their names. Returns the number of rows.
 */
export async function splitTable(client: pg.Client, table: string, partitions: number): Promise<number> {
  const made = `${table}_split`;
  await client.query(`set local statement_timeout = 0`);
  // An error rather than fewer rows, should the owner see only a part of them.
  await client.query(`set local row_security = off`);
  await client.query(`alter table ${table} no force row level security`);
  await client.query(`lock table ${table} in access exclusive mode`);
  const before = await listed(client, DROP_BEFORE, table);
  const after = await listed(client, ADD_BACK, table);
  const by = partitions > 1 ? 'partition by hash (company_id)' : '';
  await client.query(
    `create table ${made} (like ${table} including all excluding indexes excluding identity) ${by}`,
  );
  if (partitions > 1) await makePartitions(client, { table, made, partitions });
  const { rowCount } = await client.query(await copying(client, table, made));
  for (const { text } of before) await client.query(text);
  await client.query(`drop table ${table}`);
  await client.query(`alter table ${made} rename to ${table}`);
  for (const { text } of after) await client.query(text);
  if (partitions > 1) await nameIndexes(client, table);
  return rowCount ?? 0;
}

const listed = async (client: pg.Client, text: string, table: string) =>
  (await client.query<Listed>(text, [table])).rows;

/** Name of a partition, and of each of its indexes after that of the table. */
export const partOf = (name: string, index: number): string => `${name}_p${String(index).padStart(3, '0')}`;

/** Nobody has a grant for a partition, and it has no policy: only the whole table can be read, behind its own. */
async function makePartitions(
  client: pg.Client,
  { table, made, partitions }: { table: string; made: string; partitions: number },
): Promise<void> {
  // Of an earlier number of partitions; they go with the old table.
  await client.query(
    `do $$ declare old text; begin
       for old in select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = '${table}'::regclass
       loop execute format('alter table %I rename to %I', old, 'old_' || old); end loop; end $$`,
  );
  for (let index = 0; index < partitions; index += 1) {
    const part = partOf(table, index);
    await client.query(
      `create table ${part} partition of ${made} for values with (modulus ${partitions}, remainder ${index});
       alter table ${part} enable row level security;
       alter table ${part} force row level security`,
    );
  }
}

/** The statement that copies all columns but those that the database computes. */
async function copying(client: pg.Client, table: string, made: string): Promise<string> {
  const { rows } = await client.query<{ columns: string }>(
    `select string_agg(quote_ident(attname), ', ' order by attnum) as columns from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  );
  const columns = rows[0]?.columns ?? '';
  return `insert into ${made} (${columns}) select ${columns} from ${table}`;
}

/** PostgreSQL names a partition's index after its columns; here it is named after the table's index. */
export async function nameIndexes(client: pg.Client, table: string): Promise<void> {
  const { rows } = await client.query<{ from: string; to: string }>(
    `select child.relname as from, parent.relname || substring(part.relname from '_p[0-9]{3}$') as to
     from pg_inherits i
     join pg_class child on child.oid = i.inhrelid and child.relkind = 'i'
     join pg_class parent on parent.oid = i.inhparent
     join pg_index x on x.indexrelid = child.oid
     join pg_class part on part.oid = x.indrelid
     join pg_index y on y.indexrelid = parent.oid
     where y.indrelid = $1::regclass and child.relname <> parent.relname || substring(part.relname from '_p[0-9]{3}$')`,
    [table],
  );
  for (const { from, to } of rows) await client.query(`alter index "${from}" rename to "${to}"`);
}
