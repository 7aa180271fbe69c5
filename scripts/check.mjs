// `npm run check`: every check that needs no running product, in about a minute. With `--json`, prints a line for the
// test run.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { buildWeb, ROOT, setUp } from './setup.mjs';

const env = await setUp();

const CHECKS = [
  {
    name: 'types and lint',
    command: 'oxlint',
    args: ['--type-aware', '--type-check', '--deny-warnings', '--report-unused-disable-directives'],
    // A short process: less frequent garbage collection makes it faster.
    env: { GOGC: '400' },
  },
  { name: 'format', command: 'oxfmt', args: ['--check'] },
  {
    name: 'import rules',
    command: 'depcruise',
    args: ['--config', 'dependency-cruiser.config.mjs', 'contract/src', 'server', 'web/src', 'e2e'],
  },
  { name: 'floors', command: 'node', args: ['scripts/domains.mjs', '--check'] },
  { name: 'decisions', command: 'node', args: ['scripts/decisions.mjs', '--check'] },
  { name: 'licences', command: 'node', args: ['scripts/licences.mjs'] },
  { name: 'dead code', command: 'knip', args: ['--no-progress'] },
  {
    name: 'migrations',
    command: 'squawk',
    args: ['-c', '.squawk.toml', 'server/src/database/migrations/*.sql'],
    glob: true,
  },
  { name: 'old nodes', command: 'node', args: ['server/bench/migration-lint.ts'] },
  { name: 'translations', command: 'node', args: ['web/translations.ts'] },
  { name: 'API description', command: 'node', args: ['server/bench/api-lint.ts'] },
  { name: 'budgets', command: 'node', args: ['web/budget.ts'], needsWeb: true },
];

/** Runs one check; prints its output only if it fails. */
function check({ command, args, glob, env: more }) {
  return new Promise((resolve) => {
    const program = join(ROOT, 'node_modules', '.bin', command);
    const child = spawn(program, args, { cwd: ROOT, env: { ...env, ...more }, shell: glob ?? false });
    let output = '';
    child.stdout.on('data', (text) => (output += text));
    child.stderr.on('data', (text) => (output += text));
    child.once('error', (error) => resolve({ code: 1, output: error.message }));
    child.once('exit', (code) => resolve({ code: code ?? 1, output }));
  });
}

const queue = [...CHECKS];
let passed = 0;
let failed = 0;

async function worker() {
  for (let next = queue.shift(); next; next = queue.shift()) {
    const started = Date.now();
    const built = next.needsWeb ? await buildWeb() : 0;
    const { code, output } =
      built === 0 ? await check(next) : { code: built, output: 'the web app does not build' };
    const seconds = ((Date.now() - started) / 1000).toFixed(1);
    console.log(`${code === 0 ? '✓' : '✗'} ${next.name} (${seconds} s)`);
    if (code === 0) passed += 1;
    else {
      failed += 1;
      console.log(output.trimEnd().split('\n').slice(-60).join('\n'));
    }
  }
}

await Promise.all([worker(), worker()]);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
