import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbedded } from '../src/database/embedded.ts';
import { migrate } from '../src/database/migrate.ts';

/**
 * `npm run tables`: writes `tables.generated.ts` and `columns.generated.ts` anew from what the migrations make of an empty
 * database. `--check` writes nothing and ends with 1 where they are not up to date.
 */
const CHECK = process.argv.includes('--check');
const TABLES = new URL('../src/database/tables.generated.ts', import.meta.url).pathname;
const COLUMNS = new URL('../src/database/columns.generated.ts', import.meta.url).pathname;
/** Whole numbers fit a double, days stay days, and what a jsonb column holds is for its reader to parse. */
const TYPES = { int8: 'number', date: 'string', jsonb: 'unknown', timestamptz: 'Date' };

/** The names of all columns, by table, as the types have them. */
function columnsOf(types: string): string {
  const columns = new Map(
    [...types.matchAll(/^export interface (\w+) \{\n(.*?)\n\}/gms)].map(([, name = '', body = '']) => [
      name,
      [...body.matchAll(/^ {2}(\w+):/gm)].map(([, column]) => `'${column}'`),
    ]),
  );
  const [, tables = ''] = /^export interface DB \{\n(.*?)\n\}/ms.exec(types) ?? [];
  const lines = [...tables.matchAll(/^ {2}(\w+): (\w+);/gm)].map(
    ([, table, type = '']) => `  ${table}: [${(columns.get(type) ?? []).join(', ')}],\n`,
  );
  return `/** Made by \`npm run tables\`; not to be edited by hand. */\nexport const COLUMNS = {\n${lines.join('')}} as const;\n`;
}

const KEYED = `
  select i.indrelid::regclass::text as table,
    (select string_agg(quote_literal(a.attname), ', ' order by k.place)
      from unnest(i.indkey::int2[]) with ordinality as k(num, place)
      join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.num) as columns
  from pg_index i join pg_class c on c.oid = i.indrelid
  where i.indisprimary and c.relnamespace = 'public'::regnamespace
  order by 1`;

/** The columns of each primary key. */
async function keysIn(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ table: string; columns: string }>(KEYED);
  await client.end();
  return `export const KEYS = {\n${rows.map(({ table, columns }) => `  ${table}: [${columns}],\n`).join('')}} as const;\n`;
}

const CHECKED = `
  select conrelid::regclass::text as table, a.attname as column, pg_get_constraintdef(c.oid) as rule
  from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
  where c.contype = 'c' and c.connamespace = 'public'::regnamespace and cardinality(c.conkey) = 1
  order by 1, 2`;

/** The words of a column whose check is `column in ('a', 'b')`, with nothing else said of it. */
const LISTED = /^CHECK \(\(\w+ = ANY \(ARRAY\[((?:'[^']*'::text(?:, )?)+)\]\)\)\)(?: NOT VALID)?$/;
const wordsIn = (rule: string): string[] | undefined =>
  LISTED.exec(rule)?.[1]
    ?.split(', ')
    .map((word) => word.replace('::text', ''));

/** The types with the words that a check lets a column have, instead of any text. */
async function withWords(types: string, url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ table: string; column: string; rule: string }>(CHECKED);
  await client.end();
  const names = new Map(
    [...types.matchAll(/^ {2}(\w+): (\w+);$/gm)].map(([, table = '', type = '']) => [table, type]),
  );
  let narrowed = types;
  for (const { table, column, rule } of rows) {
    const words = wordsIn(rule);
    if (!words) continue;
    const place = new RegExp(
      `(^export interface ${names.get(table)} \\{\\n(?:(?!^\\}).*\\n)*? {2}${column}: (?:Generated<)?)string\\b`,
      'm',
    );
    narrowed = narrowed.replace(place, `$1${words.join(' | ')}`);
  }
  return narrowed;
}

const folder = mkdtempSync(join(tmpdir(), 'outlay-tables-'));
const cluster = await startEmbedded({ folder, durable: false });
try {
  await migrate(cluster.ownerUrl);
  const out = join(folder, 'tables.ts');
  const { status } = spawnSync(
    'kysely-codegen',
    [
      ['--dialect', 'postgres', '--url', cluster.ownerUrl, '--out-file', out],
      ['--include-pattern', 'public.*', '--type-mapping', JSON.stringify(TYPES)],
    ].flat(),
    { stdio: 'inherit' },
  );
  if (status !== 0) throw new Error('the tables could not be described');
  const types = await withWords(readFileSync(out, 'utf8'), cluster.ownerUrl);
  const made = new Map([
    [TABLES, types],
    [COLUMNS, columnsOf(types) + (await keysIn(cluster.ownerUrl))],
  ]);
  for (const [path, text] of made)
    if (!CHECK) writeFileSync(path, text);
    else if (readFileSync(path, 'utf8') !== text) {
      console.error(`${path} is not what the migrations make: run npm run tables`);
      process.exitCode = 1;
    }
} finally {
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
}
