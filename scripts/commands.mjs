// Runs the commands that the README names, each in its shortest form, as part of `npm test`, so that none breaks
// unnoticed.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ROOT, setUp } from './setup.mjs';

const env = await setUp();
const folder = mkdtempSync(join(tmpdir(), 'outlay-commands-'));
const SET = join(folder, 'invoices');
/** A data folder, and backups of it. */
const KEPT = join(folder, 'kept');
const BACKUPS = join(folder, 'kept-backups');
const PATIENCE_MS = 15 * 60_000;

/** What a command started ends with it; so long it may take. */
const LEFT_BEHIND_MS = 20_000;

/** Commands that `npm test` covers in another suite. */
const ELSEWHERE = new Set([
  'check',
  'release',
  'test:model',
  'test:races',
  'test:cuts',
  'test:drain',
  'test:outage',
  'test:platforms',
  'test:faults',
  'test:partitions',
  'test:servers',
  'test:delays',
  'fuzz',
  // With the statements of the whole suite: see test.mjs.
  'compat',
]);

const pooler = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/usr/local/bin/pgbouncer'].find(existsSync);

/** The longest first: the other lane does everything else beside it. */
const COMMANDS = {
  bench: { args: ['run.mjs', 'server/bench/bench.ts', '--smoke'], says: '10 first load: requests' },
  tables: { args: ['run.mjs', 'server/bench/tables.ts', '--check'] },
  migrate: {
    args: ['run.mjs', 'server/src/migrate.ts'],
    env: { OUTLAY_DATA: join(folder, 'data') },
    says: 'The database is at this version.',
  },
  backup: {
    args: ['run.mjs', 'server/src/backup.ts', join(folder, 'backups')],
    env: { OUTLAY_DATA: KEPT },
    says: 'Backed up to',
  },
  verify: {
    args: ['run.mjs', 'server/src/verify.ts', BACKUPS],
    env: { OUTLAY_DATA: KEPT },
    says: 'can be restored.',
  },
  restore: {
    args: ['run.mjs', 'server/src/restore.ts', BACKUPS, '--into', join(folder, 'restored')],
    env: { OUTLAY_DATA: KEPT },
    says: 'Restored into',
  },
  key: {
    args: ['run.mjs', 'server/src/key.ts', 'rotate'],
    env: { OUTLAY_DATA: join(folder, 'rotated') },
    says: 'The new key is in force',
  },
  marks: {
    args: ['run.mjs', 'server/src/marks.ts', join(SET, 'taxi.png')],
    env: { OUTLAY_DATA: KEPT },
    says: 'taxi.png is no mark',
    code: 1,
  },
  company: {
    args: ['run.mjs', 'server/src/company.ts', 'list'],
    env: { OUTLAY_DATA: KEPT },
  },
  partition: {
    args: ['run.mjs', 'server/src/partition.ts'],
    env: { OUTLAY_DATA: KEPT },
    says: 'audit_event  whole',
  },
  'storage:move': {
    args: ['run.mjs', 'server/src/storage-move.ts', '--remove'],
    env: { OUTLAY_FILES: join(folder, 'moved'), OUTLAY_FILES_ALSO: SET },
    says: '0 removed.',
  },
  support: {
    args: ['run.mjs', 'server/src/support.ts', join(folder, 'support.tar.gz')],
    env: { OUTLAY_DATA: KEPT },
    says: 'health.json',
  },
  audit: {
    args: ['audit.mjs'],
    code: 75,
    env: { npm_config_registry: 'http://127.0.0.1:9/' },
    says: 'could not be asked',
  },
  sbom: { args: ['sbom.mjs', join(folder, 'sbom.json')], says: 'CycloneDX 1.6.' },
  recognise: {
    args: ['run.mjs', 'server/src/recognise.ts', '--json', join(SET, 'taxi.png')],
    says: '"status":"recognised"',
  },
  accuracy: { args: ['run.mjs', 'server/bench/accuracy.ts', SET], says: 'by field, Chinese invoices' },
  screens: { args: ['run.mjs', 'e2e/screens.ts', 'login-agreement'] },
  lighthouse: { args: ['run.mjs', 'e2e/pace/main.ts', '--smoke'], says: ' taps on 2 pages' },
  'bench:sockets': { args: ['run.mjs', 'server/bench/sockets.ts', '--smoke'], says: '20 sockets: fan-out' },
  'bench:directory': { args: ['run.mjs', 'server/bench/directory.ts', '--smoke'], says: 'feishu: dry run' },
  soak: { args: ['run.mjs', 'server/bench/soak.ts', '--smoke'], says: ' 0 calls failed' },
  load: { args: ['run.mjs', 'server/bench/load.ts', '--smoke'], says: '5 scenarios of load' },
  enumeration: { args: ['run.mjs', 'server/bench/enumeration.ts', '--smoke'], says: 'login' },
  'test:mutants': {
    args: ['run.mjs', 'server/bench/mutants.ts', '--only', 'contract/src/allocation', '--every', '20'],
    says: ' 0 survived',
  },
  'test:pgbouncer': pooler
    ? { args: ['pgbouncer.mjs', 'server/test/tenant-isolation'], says: 'passed' }
    : { skipped: 'PgBouncer is not installed here' },
  drill: existsSync('/usr/sbin/haproxy')
    ? { args: ['run.mjs', 'server/bench/drill.ts', 'rolling', '--short'], says: ' 0 failed' }
    : { skipped: 'HAProxy is not installed here' },
  // From the newest release, where it has been installed already: that takes minutes. server/test/start/upgrade does the same in short.
  'drill -- upgrade': !existsSync('/usr/sbin/haproxy')
    ? { skipped: 'HAProxy is not installed here' }
    : hasReleases()
      ? { args: ['run.mjs', 'server/bench/drill.ts', 'upgrade', '--short'], says: ' 0 failed' }
      : { skipped: 'the newest release was not installed here by a drill before' },
  new: { args: ['new.mjs', '--check'], says: 'files of three skeletons are well-formed' },
  dev: { args: ['dev.mjs'], until: ['Outlay is ready', 'Local:'], env: await devEnvironment() },
};

async function devEnvironment() {
  return { PORT: String(await freePort()), OUTLAY_DATA: join(folder, 'dev'), OUTLAY_DEMO: 'off' };
}

function hasReleases() {
  const list = JSON.parse(readFileSync(join(ROOT, 'server/src/database/releases.json'), 'utf8'));
  const { version, commit } = list.at(-1);
  return existsSync(join(ROOT, '.cache', 'outlay-releases', version, `.checked-out-${commit}`));
}

function freePort() {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

function endGroup(pid) {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // All of them have ended.
  }
}

/** Runs a command until it ends, or until it has printed the expected text and then stops on Ctrl-C. */
function runOne({ args: [script, ...rest], env: more = {}, until = [] }) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [join(ROOT, 'scripts', script), ...rest], {
      cwd: ROOT,
      env: { ...env, ...more },
      detached: true,
    });
    let output = '';
    let interrupted = false;
    const late = setTimeout(() => endGroup(child.pid), PATIENCE_MS);
    // Under CI some programs print colour codes even without a terminal.
    const collect = (text) => {
      output = stripVTControlCharacters(output + text);
      if (interrupted || until.length === 0 || !until.every((word) => output.includes(word))) return;
      interrupted = true;
      if (child.pid) process.kill(-child.pid, 'SIGINT');
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    // A process that it left behind would keep its output open.
    let leftBehind;
    child.once('exit', () => (leftBehind = setTimeout(() => endGroup(child.pid), LEFT_BEHIND_MS)));
    child.once('close', (code) => {
      clearTimeout(late);
      clearTimeout(leftBehind);
      resolve({ code: until.length > 0 ? (interrupted ? 0 : 1) : (code ?? 1), output });
    });
  });
}

const sum = { passed: 0, failed: 0, skipped: 0 };

async function judge(name, command) {
  const began = Date.now();
  if (command.skipped) {
    sum.skipped += 1;
    return console.log(`- npm run ${name}: skipped, ${command.skipped}`);
  }
  const { code, output } = await runOne(command);
  const right = code === (command.code ?? 0) && output.includes(command.says ?? '');
  console.log(`${right ? '✓' : '✗'} npm run ${name} (${((Date.now() - began) / 1000).toFixed(1)} s)`);
  if (right) sum.passed += 1;
  else {
    sum.failed += 1;
    console.log(output.trimEnd().split('\n').slice(-30).join('\n'));
  }
}

/** A command that the README names but no test runs counts as failed. */
function namedInReadme() {
  const named = readFileSync(join(ROOT, 'README.md'), 'utf8').matchAll(
    /^\| `npm run ([^`]+)`((?:, `[^`]+`)*)/gm,
  );
  return [...named].flatMap(([, first, others]) =>
    [first, ...[...others.matchAll(/`([^`]+)`/g)].map(([, other]) => other)].map(
      (text) => text.split(' ')[0],
    ),
  );
}

try {
  for (const name of namedInReadme())
    if (!(name in COMMANDS) && !ELSEWHERE.has(name)) {
      console.log(`✗ npm run ${name}: the README names it, and no test runs it`);
      sum.failed += 1;
    }
  const chosen = process.argv.slice(2);
  const queue = Object.entries(COMMANDS).filter(([name]) => chosen.length === 0 || chosen.includes(name));
  await runOne({ args: ['run.mjs', 'server/bench/tiny-set.ts', SET] });
  const kept = { OUTLAY_DATA: KEPT };
  await runOne({ args: ['run.mjs', 'server/src/migrate.ts'], env: kept });
  await runOne({ args: ['run.mjs', 'server/src/migrate.ts'], env: { OUTLAY_DATA: join(folder, 'rotated') } });
  await runOne({ args: ['run.mjs', 'server/src/backup.ts', BACKUPS], env: kept });
  // Two at a time: most of the time is spent waiting for a product to start.
  const lane = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) await judge(...next);
  };
  await Promise.all([lane(), lane()]);
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
}
console.log(`${sum.passed} passed, ${sum.failed} failed, ${sum.skipped} skipped`);
process.exit(sum.failed === 0 ? 0 : 1);
