// `npm test`: sets everything up, runs every suite, and ends with a one-line summary. `-- --shard 2/4` runs one part
// of four, for several machines; `-- --changed [since]` the tests that a change can affect.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { changedFiles, reachedBy } from './changed.mjs';
import { readLines, readReport, printFailures, printSlowest } from './recap.mjs';
import { buildWeb, ended, ROOT, run, setUp } from './setup.mjs';
import { useMemory } from './temporary.mjs';

const { values: options, positionals } = parseArgs({
  options: { shard: { type: 'string' }, changed: { type: 'boolean' } },
  allowPositionals: true,
});
const [, part, parts] = /^([1-9]\d*)\/([1-9]\d*)$/.exec(options.shard ?? '1/1') ?? [];
if (!part || Number(part) > Number(parts)) {
  console.error(`--shard ${options.shard}: wanted is a part of several, such as 2/4`);
  process.exit(2);
}
/** With `--shard` or `--changed` a small suite may have no tests. */
const mayBeEmpty = Boolean(options.shard) || Boolean(options.changed);
const sharding = options.shard ? [`--shard=${options.shard}`] : [];

useMemory();
const reports = mkdtempSync(join(tmpdir(), 'outlay-report-'));
const sum = { passed: 0, failed: 0, skipped: 0 };
const failures = [];
const files = [];
const started = Date.now();

/** Runs a script whose last line has the counts: the checks, the commands. */
async function counted(name, file) {
  const child = spawn(process.execPath, [join(ROOT, 'scripts', file)], { cwd: ROOT, env: await setUp() });
  let output = '';
  child.stdout.on('data', (text) => {
    output += text;
    process.stdout.write(text);
  });
  child.stderr.pipe(process.stderr);
  await ended(child);
  const line = /(\d+) passed, (\d+) failed(?:, (\d+) skipped)?\s*$/.exec(output);
  const [passed, failed, skipped] = [line?.[1] ?? 0, line?.[2] ?? 1, line?.[3] ?? 0].map(Number);
  failures.push(...readLines(name, output));
  if (!line) failures.push({ suite: name, title: 'it ended without saying how many passed', reason: '' });
  add(name, { passed, failed, skipped });
}

/** Runs a vitest suite and reads its JSON report. A suite that ran no test counts as failed. */
async function suite(name, args, { cwd = ROOT, related = false, env = {} } = {}) {
  const report = join(reports, `${name}.json`);
  const reporting = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const empty = mayBeEmpty ? ['--passWithNoTests'] : [];
  const command = [related ? 'related' : 'run', '--run', ...args, ...sharding, ...empty, ...reporting];
  const code = await ended(await run('vitest', command, { cwd, env: { CI: 'true', ...env } }));
  try {
    const results = JSON.parse(readFileSync(report, 'utf8'));
    const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = results;
    const failed = numFailedTests === 0 && code !== 0 ? 1 : numFailedTests;
    const read = readReport(name, results);
    failures.push(...read.failures);
    files.push(...read.files);
    if (failed > 0 && read.failures.length === 0)
      failures.push({ suite: name, title: 'an error outside of its tests: see above', reason: '' });
    add(name, { passed: numPassedTests, failed, skipped: numPendingTests + numTodoTests });
  } catch {
    failures.push({ suite: name, title: 'it wrote no report', reason: '' });
    add(name, { passed: 0, failed: 1, skipped: 0 });
  }
}

/** When each suite ended, in minutes since the start. */
const suites = [];

function add(name, { passed, failed, skipped }) {
  suites.push(`${name} at ${((Date.now() - started) / 60_000).toFixed(1)}`);
  const none = passed + failed === 0 && !mayBeEmpty;
  console.log(`\n${name}: ${passed} passed, ${failed} failed${none ? ' — it ran no test' : ''}\n`);
  if (none) failures.push({ suite: name, title: 'it ran no test', reason: '' });
  sum.passed += passed;
  sum.failed += failed + (none ? 1 : 0);
  sum.skipped += skipped;
}

/** A preparation that other suites need; counts as a failure if it fails. */
async function prepare(title, work) {
  if ((await work) === 0) return;
  failures.push({ suite: 'preparing', title, reason: '' });
  sum.failed += 1;
}

const WEB = join(ROOT, 'web');
const E2E = join(ROOT, 'e2e');

/** Prepares what the tests of a running product need: the built web app, and the demo company, made once. */
async function prepareProduct() {
  await prepare('the web app is built', buildWeb());
  const seeded = join(reports, 'seeded');
  await prepare('the demo company is made', run('e2e/seed.ts', [seeded]).then(ended));
  process.env.OUTLAY_SEEDED = seeded;
}

/** The suite of the server writes down what it asks of the database; all of that has to be portable. */
async function serving() {
  const statements = join(reports, 'statements');
  await suite('server', ['--project', 'server'], { env: { OUTLAY_TEST_STATEMENTS: statements } });
  const compat = run('server/bench/compat.ts', ['--statements', statements]).then(ended);
  await prepare('every statement and the schema can be spread over several machines', compat);
}

async function computing() {
  await suite('unit', ['--project', 'unit']);
  await suite('component', [], { cwd: WEB });
  if (part === parts) await counted('commands', 'commands.mjs');
}

async function runAll() {
  // Making the demo company is mostly waiting.
  await Promise.all([part === '1' ? counted('checks', 'check.mjs') : undefined, prepareProduct()]);
  // The server's tests mostly wait for a database or a sweep, so the CPU-bound suites run meanwhile.
  await Promise.all([serving(), computing()]);
  // Several at a time, each taken by the first worker that is free: see e2e/vitest.config.ts.
  await suite('journeys', [], { cwd: E2E });
}

async function runChanged(since) {
  const changed = changedFiles(since);
  const { unit, server, component, journeys } = reachedBy(changed);
  console.log(`${changed.length} files differ from ${since}.`);
  await counted('checks', 'check.mjs');
  if (journeys || server?.some((file) => file.startsWith('server/test/start/'))) await prepareProduct();
  if (unit) await suite('unit', ['--project', 'unit', ...unit], { related: true });
  if (server) await suite('server', ['--project', 'server', ...server]);
  if (component)
    await suite(
      'component',
      component.map((file) => join(ROOT, file)),
      { cwd: WEB, related: true },
    );
  if (journeys) await suite('journeys', journeys, { cwd: E2E });
}

await (options.changed ? runChanged(positionals[0] ?? 'HEAD') : runAll());
rmSync(reports, { recursive: true, force: true });

printSlowest(files);
printFailures(failures);
console.log(`\nAll suites in ${((Date.now() - started) / 60_000).toFixed(1)} minutes: ${suites.join(', ')}.`);
console.log(`${sum.passed} passed, ${sum.failed} failed${sum.skipped > 0 ? `, ${sum.skipped} skipped` : ''}`);
process.exit(sum.failed === 0 ? 0 : 1);
