import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { COLUMNS } from '../src/database/columns.generated.ts';
import { startEmbedded } from '../src/database/embedded.ts';
import { migrate } from '../src/database/migrate.ts';
import type { Issued } from '../test/statements.ts';
import type { Finding } from './compat/classes.ts';
import { SCRIPTS } from './compat/distribution.ts';
import { checkSchema, SCHEMA_RULES } from './compat/schema.rules.ts';
import { checkStatements, statementRules } from './compat/statement.rules.ts';

/**
 * `npm run compat`: what keeps the schema, or a statement, from being spread over several machines by company. Ends with 1
 * at a finding without a reason.
 *
 *   --suite              asks the whole suite of the server for its statements, instead of a part of it
 *   --statements FILE    takes the statements that a run of the suite has collected (OUTLAY_TEST_STATEMENTS=FILE)
 *   --write              only writes the scripts for Citus and YugabyteDB anew
 */
const { values: options } = parseArgs({
  options: { suite: { type: 'boolean' }, statements: { type: 'string' }, write: { type: 'boolean' } },
});
/** What most people do, in half a minute. */
const PART = ['server/test/queries.test.ts', 'server/src/domain/processing/payment/payment.test.ts'];

const folder = mkdtempSync(join(tmpdir(), 'outlay-compat-'));

/** Has the tests write down what they ask of the database. */
function collected(): string {
  const file = join(folder, 'statements');
  const { status } = spawnSync('vitest', ['run', '--project', 'server', ...(options.suite ? [] : PART)], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, OUTLAY_TEST_STATEMENTS: file },
  });
  if (status !== 0) console.error('A test of the suite failed; its statements count all the same.');
  return file;
}

function readStatements(file: string): Issued[] {
  if (!existsSync(file)) throw new Error(`${file} is missing`);
  const lines = new Set(readFileSync(file, 'utf8').split('\n').filter(Boolean));
  return [...lines].map((line) => JSON.parse(line) as Issued);
}

async function schemaFindings(): Promise<Finding[]> {
  const cluster = await startEmbedded({ folder, durable: false });
  try {
    await migrate(cluster.ownerUrl);
    const owner = new pg.Client({ connectionString: cluster.ownerUrl });
    await owner.connect();
    const found = await checkSchema(owner);
    await owner.end();
    return found;
  } finally {
    await cluster.stop();
  }
}

function show(rules: readonly { rule: string }[], findings: readonly Finding[]): void {
  for (const { rule } of rules) {
    const own = findings.filter((finding) => finding.rule === rule);
    const bad = own.filter(({ reason }) => reason === undefined);
    const state = bad.length > 0 ? '✗' : own.length > 0 ? '–' : '✓';
    console.log(`${state} ${rule}`);
    for (const { what } of bad) console.log(`    ${what}`);
    for (const [reason, excused] of Map.groupBy(own, (finding) => finding.reason))
      if (reason !== undefined)
        console.log(
          `    ${[...new Set(excused.map(({ what }) => what.slice(0, 60)))].join(', ')}: ${reason}`,
        );
  }
}

function writeScripts(): void {
  for (const [name, made] of Object.entries(SCRIPTS)) {
    const path = fileURLToPath(new URL(`../../${name}`, import.meta.url));
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, made());
    console.log(`✓ ${name}`);
  }
}

async function check(): Promise<void> {
  const known = new Set(Object.keys(COLUMNS));
  const schema = await schemaFindings();
  console.log('The schema');
  show(SCHEMA_RULES, schema);
  const statements = readStatements(options.statements ?? collected());
  console.log(`\n${statements.length} statements`);
  const said = checkStatements(statements, known);
  show(statementRules(known), said);
  const left = [...schema, ...said].filter(({ reason }) => reason === undefined).length;
  const excused = schema.length + said.length - left;
  console.log(`\n${left} findings; ${excused} more may stay, each with its reason.`);
  if (left > 0 || statements.length === 0) process.exitCode = 1;
}

try {
  if (options.write) writeScripts();
  else await check();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
