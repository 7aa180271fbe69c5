import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
  const types = readFileSync(out, 'utf8');
  const made = new Map([
    [TABLES, types],
    [COLUMNS, columnsOf(types)],
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
