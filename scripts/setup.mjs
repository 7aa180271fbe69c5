// Plain JavaScript that Node 18 runs: it works before anything is installed.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));
const MODULES = join(ROOT, 'node_modules');
const MARK = join(MODULES, '.outlay-installed');
const PINNED = join(MODULES, '.bin', process.platform === 'win32' ? 'node.exe' : 'node');

const hashOfFiles = (paths) => {
  const hash = createHash('sha256');
  for (const path of paths) hash.update(path).update(readFileSync(path));
  return hash.digest('hex');
};

const manifests = () =>
  ['', 'contract', 'server', 'web', 'e2e']
    .map((place) => join(ROOT, place, 'package.json'))
    .concat(join(ROOT, 'package-lock.json'));

/** Installs what the lock names, unless it is there already; answers the environment for the pinned runtime. */
export function setUp() {
  const wanted = hashOfFiles(manifests());
  const found = existsSync(MARK) ? readFileSync(MARK, 'utf8') : '';
  if (found !== wanted || !existsSync(PINNED)) install(wanted);
  return {
    ...process.env,
    PATH: `${join(MODULES, '.bin')}${delimiter}${process.env.PATH ?? ''}`,
  };
}

function install(wanted) {
  console.log('Installing what Outlay needs (about a minute, once)…');
  // The CPU library is inside onnxruntime's package; its install script would look for others on the network.
  const env = { ...process.env, ONNXRUNTIME_NODE_INSTALL: 'skip' };
  const npm = process.env.npm_execpath;
  const args = ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'];
  const result = npm?.endsWith('.js')
    ? spawnSync(process.execPath, [npm, ...args], { cwd: ROOT, env, stdio: 'inherit' })
    : spawnSync('npm', args, { cwd: ROOT, env, stdio: 'inherit' });
  if (result.status !== 0) {
    console.error('The packages could not be installed: see the lines above. Is the npm registry reached?');
    process.exit(1);
  }
  if (!existsSync(PINNED)) {
    console.error(
      `There is no pinned Node for ${process.platform} ${process.arch}: see the README for what runs Outlay.`,
    );
    process.exit(1);
  }
  writeFileSync(MARK, wanted);
}

/** Runs a TypeScript file, or a program of node_modules/.bin, on the pinned runtime, to its end. */
export function run(what, args = [], options = {}) {
  const env = { ...setUp(), ...options.env };
  const script = /\.[mc]?[jt]s$/.test(what);
  const command = script ? PINNED : join(MODULES, '.bin', what);
  const child = spawn(command, script ? [join(ROOT, what), ...args] : args, {
    cwd: options.cwd ?? process.cwd(),
    env,
    stdio: options.stdio ?? 'inherit',
  });
  // Ctrl-C reaches the child too; we wait for it to close what it opened.
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.on(signal, () => signal === 'SIGTERM' && child.kill(signal));
  return child;
}

export const ended = (child) =>
  new Promise((resolve) => {
    child.once('error', (error) => {
      console.error(error.message);
      resolve(1);
    });
    child.once('exit', (code, signal) => resolve(code ?? (signal === 'SIGINT' ? 130 : 1)));
  });

/** Every source file below a folder. */
export function sourcesOf(folder) {
  const files = [];
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (['node_modules', 'dist', 'test'].includes(entry.name) || /\.test\.tsx?$/.test(entry.name)) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) files.push(...sourcesOf(path));
    else if (statSync(path).size > 0) files.push(path);
  }
  return files.sort();
}

/** Builds the web app if its sources are others than those it was built of. */
export async function buildWeb() {
  const mark = join(ROOT, 'web', 'dist', '.sources');
  const wanted = hashOfFiles([
    ...sourcesOf(join(ROOT, 'web')),
    ...sourcesOf(join(ROOT, 'contract', 'src')),
    join(ROOT, 'package-lock.json'),
  ]);
  if (existsSync(mark) && readFileSync(mark, 'utf8') === wanted) return 0;
  console.log('Building the web app…');
  const code = await ended(run('vite', ['build', '--logLevel', 'warn'], { cwd: join(ROOT, 'web') }));
  if (code === 0) writeFileSync(mark, wanted);
  return code;
}
