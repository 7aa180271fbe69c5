import type pg from 'pg';
import { partOf, type TableShape } from './partitions.ts';

const CREATE_INDEX = /^create (unique )?index concurrently if not exists (\w+)\s+on (\w+)/m;
const DROP_INDEX = /^drop index concurrently if exists (\w+)/m;
const ALTER = /^alter table (?:only )?(\w+)\s+([^;]*);/gm;
const ADD_REFERENCE = /^add constraint (\w+)\s+foreign key\b[^;]*\bnot valid$/;
const VALIDATE = /^validate constraint (\w+)$/;

const WAIT = 'set lock_timeout = 0';
const NOT_LONG = `set lock_timeout = '3s'`;

const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

/**
 * A statement of a migration that runs by itself, for the tables of this database. PostgreSQL neither builds nor drops an
 * index of a partitioned table without blocking writers, but it does so for each partition. All can be repeated.
 */
export async function stepsOf(
  client: pg.Client,
  statement: string,
  shapes: readonly TableShape[],
): Promise<string[]> {
  const [start = '', unique = '', index = '', table = ''] = CREATE_INDEX.exec(statement) ?? [];
  const shape = split(shapes).find(({ name }) => name === table);
  if (shape) {
    const terms = statement.slice(statement.indexOf(start) + start.length);
    const parts = numbers(shape.partitions);
    // The last statement takes over the indexes of the partitions, and builds none.
    return [
      WAIT,
      ...parts.map(
        (part) =>
          `create ${unique}index concurrently if not exists ${partOf(index, part)} on ${partOf(table, part)}${terms}`,
      ),
      NOT_LONG,
      `create ${unique}index if not exists ${index} on ${table}${terms}`,
      WAIT,
    ];
  }
  const dropped = DROP_INDEX.exec(statement)?.[1];
  if (dropped !== undefined && (await isSplitIndex(client, dropped)))
    return [NOT_LONG, `drop index if exists ${dropped}`, WAIT];
  return [statement];
}

const split = (shapes: readonly TableShape[]) => shapes.filter(({ partitions }) => partitions > 1);

async function isSplitIndex(client: pg.Client, name: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from pg_class where oid = to_regclass($1) and relkind = 'I'`,
    [name],
  );
  return rowCount === 1;
}

/**
 * A whole migration, for the tables of this database. Before PostgreSQL 18 a partitioned table takes no reference that is
 * validated later. Each partition does: the table gets the reference when it is validated, without reading a row again.
 */
export async function textFor(
  client: pg.Client,
  text: string,
  shapes: readonly TableShape[],
): Promise<string> {
  const parted = split(shapes);
  if (parted.length === 0) return text;
  const bare = text.replace(/^\s*--.*$/gm, '');
  let changed = bare;
  for (const [statement, table = '', clauses = ''] of bare.matchAll(ALTER)) {
    const shape = parted.find(({ name }) => name === table);
    if (!shape) continue;
    const instead: string[] = [];
    for (const clause of clausesOf(clauses)) instead.push(...(await clauseFor(client, clause, shape)));
    changed = changed.replace(statement, () => instead.map((one) => `${one};`).join('\n'));
  }
  return changed;
}

async function clauseFor(client: pg.Client, clause: string, shape: TableShape): Promise<string[]> {
  const { name: table, partitions } = shape;
  const parts = numbers(partitions).map((part) => partOf(table, part));
  if (ADD_REFERENCE.test(clause)) return parts.map((part) => `alter table ${part} ${clause}`);
  const validated = VALIDATE.exec(clause)?.[1];
  const terms = validated && (await referenceOfParts(client, { table, part: parts[0] ?? '' }, validated));
  return terms
    ? [
        ...parts.map((part) => `alter table ${part} ${clause}`),
        `alter table ${table} add constraint ${validated} ${terms}`,
      ]
    : [`alter table ${table} ${clause}`];
}

/** The terms of a reference that the partitions have and their table has not. */
async function referenceOfParts(
  client: pg.Client,
  { table, part }: { table: string; part: string },
  name: string,
): Promise<string | undefined> {
  const { rows } = await client.query<{ terms: string }>(
    `select replace(pg_get_constraintdef(k.oid), ' NOT VALID', '') as terms from pg_constraint k
     where k.conrelid = $2::regclass and k.conname = $3 and k.contype = 'f'
       and not exists (select from pg_constraint o where o.conrelid = $1::regclass and o.conname = $3)`,
    [table, part, name],
  );
  return rows[0]?.terms;
}

/** The clauses of an `alter table`, split at the commas outside of parentheses. */
function clausesOf(text: string): string[] {
  const clauses: string[] = [];
  let depth = 0;
  let clause = '';
  for (const sign of text) {
    if (sign === '(') depth += 1;
    if (sign === ')') depth -= 1;
    if (sign === ',' && depth === 0) {
      clauses.push(clause.trim());
      clause = '';
    } else clause += sign;
  }
  return [...clauses, clause.trim()];
}
