import type { Crew } from './builders.ts';
import { UNFILLED, WORDS } from './canary.columns.ts';
import type { TestServer } from './harness.ts';

interface Column {
  table: string;
  column: string;
  type: string;
  /** The column that shows whom the row belongs to. */
  of: string;
}

const WORDY = `
  select c.relname as table, a.attname as column, format_type(a.atttypid, null) as type, 'company_id' as of
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  join pg_attribute o on o.attrelid = c.oid and o.attname = 'company_id'
  where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
    and a.atttypid in ('text'::regtype, 'jsonb'::regtype, 'bpchar'::regtype)
  order by 1, 2`;

/** Columns of tables without a company: what a company shows of itself and of its people. */
const GLOBAL: Column[] = [
  ...['name', 'tax_id', 'code'].map((column) => ({ table: 'company', column, type: 'text', of: 'id' })),
  { table: 'person', column: 'real_name', type: 'text', of: 'person' },
];

export interface Filled {
  filled: string[];
  left: string[];
}

/** Replaces every text of this company with `CANARY-<company>-<table>-<column>`. */
export async function fillWithCanaries(server: TestServer, crew: Crew, mark: string): Promise<Filled> {
  const { rows } = await server.owner.query<Column>(WORDY);
  const done: Filled = { filled: [], left: [] };
  for (const one of [...rows, ...GLOBAL]) {
    const name = `${one.table}.${one.column}`;
    const filled =
      name in UNFILLED
        ? 0
        : await fill(server, crew.companyId, one, `CANARY-${mark}-${name.replace('.', '-')}`);
    (filled > 0 ? done.filled : done.left).push(name);
  }
  return done;
}

const whose = ({ of }: Column) =>
  of === 'person' ? 'id in (select person_id from membership where company_id = $1)' : `${of} = $1`;

async function fill(server: TestServer, companyId: string, one: Column, canary: string): Promise<number> {
  const { table, column, type } = one;
  if (type === 'jsonb') return await fillJson(server, companyId, one, canary);
  const answer = await server.owner
    .query(
      // Numbered, because some columns are part of a unique key.
      `update "${table}" set "${column}" = $2 || '-' || substr(md5(ctid::text), 1, 6)
       where ${whose(one)} and "${column}" is not null`,
      [companyId, canary],
    )
    .catch(() => undefined);
  return answer?.rowCount ?? 0;
}

async function fillJson(server: TestServer, companyId: string, one: Column, canary: string): Promise<number> {
  const { table, column } = one;
  const { rows } = await server.owner.query<{ at: string; json: unknown }>(
    `select ctid::text as at, "${column}" as json from "${table}" where ${whose(one)} and "${column}" is not null`,
    [companyId],
  );
  let filled = 0;
  for (const { at, json } of rows) {
    const marked = withWords(json, canary);
    if (JSON.stringify(marked) === JSON.stringify(json)) continue;
    filled += 1;
    // The place of a row is its own within one part of a table only, and a company is in one part.
    await server.owner.query(
      `update "${table}" set "${column}" = $2 where ctid = $3::tid and ${whose(one)}`,
      [companyId, JSON.stringify(marked), at],
    );
  }
  return filled;
}

/** Replaces strings under the keys of WORDS; all others are used by the program and stay. */
function withWords(json: unknown, canary: string, key = ''): unknown {
  if (typeof json === 'string') return WORDS.test(key) ? canary : json;
  if (Array.isArray(json)) return json.map((one) => withWords(one, canary));
  if (json === null || typeof json !== 'object') return json;
  return Object.fromEntries(
    Object.entries(json).map(([inner, value]) => [inner, withWords(value, canary, inner)]),
  );
}
