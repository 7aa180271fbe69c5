// `npm test`: sets everything up, runs every suite, and ends with one line that sums them.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readLines, readReport, tellFailures, tellSlowest } from './recap.mjs';
import { buildWeb, ended, ROOT, run, setUp } from './setup.mjs';

const reports = mkdtempSync(join(tmpdir(), 'outlay-report-'));
const sum = { passed: 0, failed: 0, skipped: 0 };
const failures = [];
const files = [];
const started = Date.now();

/** What prints a closing line that is read: the checks, the commands. */
async function told(name, file) {
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

/** A vitest suite: its own report says how many. A suite that ran nothing has failed. */
async function suite(name, args, cwd = ROOT) {
  const report = join(reports, `${name}.json`);
  const code = await ended(
    await run(
      'vitest',
      ['run', ...args, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
      {
        cwd,
        env: { CI: 'true' },
      },
    ),
  );
  try {
    const told = JSON.parse(readFileSync(report, 'utf8'));
    const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = told;
    const failed = numFailedTests === 0 && code !== 0 ? 1 : numFailedTests;
    const read = readReport(name, told);
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

function add(name, { passed, failed, skipped }) {
  const none = passed + failed === 0;
  console.log(`\n${name}: ${passed} passed, ${failed} failed${none ? ' — it ran no test' : ''}\n`);
  if (none) failures.push({ suite: name, title: 'it ran no test', reason: '' });
  sum.passed += passed;
  sum.failed += failed + (none ? 1 : 0);
  sum.skipped += skipped;
}

/** What others need before they begin: a failure of its own where it does not come about. */
async function prepare(title, work) {
  if ((await work) === 0) return;
  failures.push({ suite: 'preparing', title, reason: '' });
  sum.failed += 1;
}

await told('checks', 'check.mjs');
await prepare('the web app is built', buildWeb());
// The demo company, made once: whoever needs a product with it starts on a copy.
const seeded = join(reports, 'seeded');
await prepare('the demo company is made', run('e2e/seed.ts', [seeded]).then(ended));
process.env.OUTLAY_SEEDED = seeded;
await suite('unit', ['--project', 'unit']);
await suite('server', ['--project', 'server']);
await told('commands', 'commands.mjs');
await suite('component', [], join(ROOT, 'web'));
// Beside each other, each with a product of its own: a browser leaves a core idle half of the time.
const E2E = join(ROOT, 'e2e');
const LONGEST = ['axe.e2e.ts', 'claim.e2e.ts'];
await Promise.all([
  suite('pages-and-claim', LONGEST, E2E),
  suite(
    'journeys',
    LONGEST.flatMap((file) => ['--exclude', file]),
    E2E,
  ),
]);
rmSync(reports, { recursive: true, force: true });

tellSlowest(files);
tellFailures(failures);
console.log(`\nAll suites in ${((Date.now() - started) / 60_000).toFixed(1)} minutes.`);
console.log(`${sum.passed} passed, ${sum.failed} failed${sum.skipped > 0 ? `, ${sum.skipped} skipped` : ''}`);
process.exit(sum.failed === 0 ? 0 : 1);
