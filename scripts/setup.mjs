// Plain JavaScript for Node 18: it runs before anything is installed.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { alone } from './alone.mjs';
import { install, MANIFESTS, MARK_NAME, PINNED_PATH } from './install.mjs';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));
const MODULES = join(ROOT, 'node_modules');
const MARK = join(MODULES, MARK_NAME);
const PINNED = join(MODULES, PINNED_PATH);

const hashOfFiles = (paths) => {
  const hash = createHash('sha256');
  for (const path of paths) hash.update(path).update(readFileSync(path));
  return hash.digest('hex');
};

const manifests = () => MANIFESTS.map((place) => join(ROOT, place));

const isInstalled = (wanted) =>
  existsSync(MARK) && readFileSync(MARK, 'utf8') === wanted && existsSync(PINNED);

/** Installs what the lock file names unless that is done; returns the environment for the pinned runtime. */
export async function setUp() {
  const wanted = hashOfFiles(manifests());
  if (!isInstalled(wanted))
    await oneAtATime('install', async () => {
      if (!isInstalled(wanted)) await install({ root: ROOT, wanted });
    });
  return {
    // The compiled form of each file: a start takes 1.2 s with it and 1.9 s without.
    NODE_COMPILE_CACHE: join(MODULES, '.cache', 'outlay-compiled'),
    ...process.env,
    PATH: `${join(MODULES, '.bin')}${delimiter}${process.env.PATH ?? ''}`,
  };
}

/** Runs a TypeScript file, or a program of node_modules/.bin, on the pinned runtime; returns the child process. */
export async function run(what, args = [], options = {}) {
  const env = { ...(await setUp()), ...options.env };
  const script = /\.[mc]?[jt]s$/.test(what);
  const command = script ? PINNED : join(MODULES, '.bin', what);
  const child = spawn(command, script ? [join(ROOT, what), ...args] : args, {
    cwd: options.cwd ?? process.cwd(),
    env,
    stdio: options.stdio ?? 'inherit',
  });
  // Ctrl-C reaches the child too; wait for it to clean up.
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

/** Every source file below a folder, except tests. */
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

/** Builds the web app if its sources have changed since the last build. */
export async function buildWeb() {
  const mark = join(ROOT, 'web', 'dist', '.sources');
  const wanted = hashOfFiles([
    ...sourcesOf(join(ROOT, 'web')),
    ...sourcesOf(join(ROOT, 'contract', 'src')),
    join(ROOT, 'package-lock.json'),
  ]);
  const isBuilt = () => existsSync(mark) && readFileSync(mark, 'utf8') === wanted;
  if (isBuilt()) return 0;
  return await oneAtATime('build', async () => {
    if (isBuilt()) return 0;
    console.log('Building the web app…');
    const code = await ended(await run('vite', ['build', '--logLevel', 'warn'], { cwd: join(ROOT, 'web') }));
    if (code === 0) writeFileSync(mark, wanted);
    return code;
  });
}

/** Prevents two commands in one checkout from installing or building at the same time. */
const oneAtATime = (what, work) =>
  alone(`${ROOT} ${what}`, work, 'Waiting for another start in this checkout…');
