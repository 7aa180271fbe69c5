import type pg from 'pg';
import { GLOBAL_TABLES } from '../../src/database/global-tables.ts';
import { judged, OPEN_TABLES, type Exceptions, type Finding } from './classes.ts';

interface SchemaRule {
  rule: string;
  /** Selects what breaks the rule as `what`; `$1` are the global tables, `$2` those without row level security. */
  sql: string;
  exceptions?: Exceptions;
}

/** Tables of companies, without partitions: what a partition has is its table's. */
const TABLES = `with whole as (
    select c.* from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition),
  tenant as (select * from whole where relname <> all($1))`;

const KEYS = `key as (
    select t.relname, k.conname as name, k.contype::text as kind, k.conkey[1] as first, t.oid as of from tenant t join pg_constraint k
      on k.conrelid = t.oid and k.contype in ('p', 'u', 'f') and k.conparentid = 0
    union select t.relname, i.indexrelid::regclass::text, 'u', i.indkey[0], t.oid from tenant t join pg_index i
      on i.indrelid = t.oid and i.indisunique)`;

const PUBLIC = `'public'::regnamespace`;

/** The rules for a schema that can be spread over several machines by company. */
export const SCHEMA_RULES: readonly SchemaRule[] = [
  {
    rule: 'every table is of a company, or is named as global',
    sql: `${TABLES} select relname as what from tenant where not exists (
      select from pg_attribute a where a.attrelid = tenant.oid and a.attname = 'company_id'
        and a.attnotnull and a.atttypid = 'uuid'::regtype)`,
  },
  {
    rule: 'company_id is first in every primary key, unique key and reference',
    sql: `${TABLES}, ${KEYS} select relname || '.' || name as what from key
      where not exists (select from pg_attribute a where a.attrelid = key.of and a.attnum = key.first and a.attname = 'company_id')`,
  },
  {
    rule: 'every table has a primary key',
    sql: `${TABLES} select relname as what from whole where not exists (
      select from pg_index i where i.indrelid = whole.oid and i.indisprimary)`,
    exceptions: [[/^report_sum$/, 'sums are made anew at any time; its unique key has null columns']],
  },
  {
    rule: 'no unique key counts nulls as equal',
    sql: `${TABLES} select i.indexrelid::regclass::text as what from pg_index i join whole on whole.oid = i.indrelid
      where i.indnullsnotdistinct`,
    exceptions: [[/^report_sum_key$/, 'PostgreSQL 15 and engines based on it have it; CockroachDB has not']],
  },
  {
    rule: 'no reference between a table of a company and a global one',
    sql: `${TABLES} select k.conname as what from pg_constraint k
      join whole a on a.oid = k.conrelid join whole b on b.oid = k.confrelid
      where k.contype = 'f' and k.conparentid = 0 and (a.relname = any($1)) <> (b.relname = any($1))`,
    exceptions: [
      [
        /^report_progress_company_id_fkey$/,
        'one row a company, which goes with it; drop it on a distributed engine',
      ],
    ],
  },
  {
    rule: 'every table of a company has forced row level security',
    sql: `${TABLES} select relname as what from tenant where relname <> all($2) and not (relrowsecurity and relforcerowsecurity
      and exists (select from pg_policy p where p.polrelid = tenant.oid and p.polcmd = '*'))`,
  },
  {
    rule: 'no sequence and no identity: ids are made by clients',
    sql: `select c.relname as what from pg_class c where c.relkind = 'S' and c.relnamespace = ${PUBLIC}`,
  },
  {
    rule: 'no column is computed by the database',
    sql: `${TABLES} select whole.relname || '.' || a.attname as what from pg_attribute a join whole on whole.oid = a.attrelid
      where a.attgenerated <> '' and not a.attisdropped`,
  },
  {
    rule: 'no trigger, function, rule, view or procedure',
    sql: `select 'trigger ' || t.tgname as what from pg_trigger t join pg_class c on c.oid = t.tgrelid
        where not t.tgisinternal and c.relnamespace = ${PUBLIC}
      union all select 'function ' || proname from pg_proc where pronamespace = ${PUBLIC}
      union all select 'rule ' || r.rulename from pg_rewrite r join pg_class c on c.oid = r.ev_class where c.relnamespace = ${PUBLIC}
      union all select 'view ' || relname from pg_class where relkind in ('v', 'm') and relnamespace = ${PUBLIC}`,
  },
  {
    rule: 'no exclusion and no deferrable constraint',
    sql: `select conname as what from pg_constraint where connamespace = ${PUBLIC} and (contype = 'x' or condeferrable)`,
  },
  {
    rule: 'no inheritance; partitions are by a hash of the company',
    sql: `select i.inhrelid::regclass::text as what from pg_inherits i join pg_class c on c.oid = i.inhrelid
      left join pg_partitioned_table p on p.partrelid = i.inhparent
      where c.relnamespace = ${PUBLIC} and c.relkind = 'r' and (p.partstrat is distinct from 'h'
        or (select a.attname from pg_attribute a where a.attrelid = i.inhparent and a.attnum = p.partattrs[0]) <> 'company_id')`,
  },
  {
    rule: 'no enum, domain or XML type, and no table that is not logged',
    sql: `${TABLES} select 'type ' || typname as what from pg_type where typtype in ('e', 'd', 'r') and typnamespace = ${PUBLIC}
      union all select whole.relname || '.' || a.attname from pg_attribute a join whole on whole.oid = a.attrelid
        where a.atttypid = 'xml'::regtype
      union all select relname from whole where relpersistence <> 'p'`,
  },
  {
    rule: 'no index but btree and gin, and no extension',
    sql: `select c.relname as what from pg_class c join pg_am m on m.oid = c.relam
        where c.relkind in ('i', 'I') and c.relnamespace = ${PUBLIC} and m.amname not in ('btree', 'gin')
      union all select 'extension ' || extname from pg_extension where extname <> 'plpgsql'`,
  },
];

/** Asks the catalogue for everything that breaks a rule. */
export async function checkSchema(owner: Pick<pg.ClientBase, 'query'>): Promise<Finding[]> {
  const found: Finding[] = [];
  for (const { rule, sql, exceptions = [] } of SCHEMA_RULES) {
    const lists = [[...GLOBAL_TABLES], [...OPEN_TABLES]].slice(
      0,
      /\$2/.test(sql) ? 2 : /\$1/.test(sql) ? 1 : 0,
    );
    const { rows } = await owner.query<{ what: string }>(sql, lists);
    for (const { what } of rows) found.push(judged(rule, what, exceptions));
  }
  return found;
}
