// `npm run release -- [--out FOLDER] [--sign KEY] [--check]`: the archive of this version, its bill of materials and their sums. The same
// commit gives the same bytes, in any folder and at any time: docs/security/supply-chain.md.
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash, createPrivateKey, sign } from 'node:crypto';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { pack } from 'tar-stream';
import { ROOT } from './setup.mjs';

/** Of `gzip`: the system that made it, here none in particular. */
const [GZIP_SYSTEM, UNKNOWN] = [9, 255];
const SUMS = 'SHA256SUMS';

class Fault extends Error {}

const git = (...args) =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex');

/** Whatever is not committed would be in nobody else's archive. */
function assertClean() {
  const changed = git('status', '--porcelain').trim();
  if (changed) throw new Fault(`There are changes that are not committed:\n${changed}`);
}

/** A copy of the commit's files in a new folder, with the installed packages. */
function copyOf(commit) {
  const parent = join(ROOT, '.cache', 'release');
  mkdirSync(parent, { recursive: true });
  const folder = mkdtempSync(join(parent, 'tree-'));
  const files = execFileSync('git', ['archive', '--format=tar', commit], {
    cwd: ROOT,
    maxBuffer: 512 * 1024 * 1024,
  });
  execFileSync('tar', ['-x', '-C', folder], { input: files });
  // Links to the parts of the product are relative: they lead into the copy.
  for (const place of readdirSync(ROOT).flatMap((one) => [one, join(one, 'node_modules')]))
    if (
      (place === 'node_modules' || place.endsWith('/node_modules')) &&
      existsSync(join(ROOT, place)) &&
      place !== 'node_modules/node_modules'
    )
      execFileSync('cp', ['-al', join(ROOT, place), join(folder, place)]);
  return folder;
}

/** The web app, built from the copy. */
function buildIn(folder) {
  const script = "import('./scripts/setup.mjs').then(async (s) => process.exit(await s.buildWeb()))";
  const path = `${join(folder, 'node_modules', '.bin')}:${process.env.PATH}`;
  const { status } = spawnSync(process.execPath, ['-e', script], {
    cwd: folder,
    stdio: 'inherit',
    env: { ...process.env, PATH: path },
  });
  if (status !== 0) throw new Fault('The web app does not build.');
}

function* filesIn(folder, below = '') {
  for (const name of readdirSync(join(folder, below)).sort()) {
    const path = below === '' ? name : `${below}/${name}`;
    if (lstatSync(join(folder, path)).isDirectory()) yield* filesIn(folder, path);
    else yield path;
  }
}

/** A tar in which nothing depends on who made it, where and when. */
async function archiveOf(folder, names, { root, at }) {
  const tar = pack();
  const chunks = [];
  const done = (async () => {
    for await (const chunk of tar) chunks.push(chunk);
  })();
  for (const name of [...names].sort()) {
    const mode = lstatSync(join(folder, name)).mode & 0o100 ? 0o755 : 0o644;
    const owner = { uid: 0, gid: 0, uname: 'root', gname: 'root' };
    tar.entry({ name: `${root}/${name}`, mode, mtime: at, ...owner }, readFileSync(join(folder, name)));
  }
  tar.finalize();
  await done;
  const bytes = gzipSync(Buffer.concat(chunks), { level: 9 });
  bytes[GZIP_SYSTEM] = UNKNOWN;
  return bytes;
}

/** Everything that is released, by name. `web`: a web app that is built already. */
async function make({ web } = {}) {
  const commit = git('rev-parse', 'HEAD').trim();
  const at = new Date(Number(git('log', '-1', '--format=%ct', commit)) * 1000);
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const name = `outlay-${version}`;
  const folder = copyOf(commit);
  try {
    if (web) execFileSync('cp', ['-r', web, join(folder, 'web', 'dist')]);
    else buildIn(folder);
    const sbom = join(folder, 'outlay-sbom.json');
    execFileSync(process.execPath, [join(folder, 'scripts', 'sbom.mjs'), sbom], { cwd: folder });
    const built = [...filesIn(join(folder, 'web', 'dist'))].map((path) => `web/dist/${path}`);
    const names = [
      ...git('ls-tree', '-r', '-z', '--name-only', commit).split('\0').filter(Boolean),
      ...built,
    ];
    const archive = await archiveOf(folder, [...names, 'outlay-sbom.json'], { root: name, at });
    return new Map([
      [`${name}.tar.gz`, archive],
      [`${name}.sbom.json`, readFileSync(sbom)],
    ]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const sumsOf = (files) => [...files].map(([name, bytes]) => `${sha256(bytes)}  ${name}\n`).join('');

/** With an Ed25519 key as `openssl genpkey -algorithm ed25519` makes it. */
function signatureOf(text, path) {
  const key = createPrivateKey(readFileSync(path));
  if (key.asymmetricKeyType !== 'ed25519') throw new Fault(`${path} is no Ed25519 key.`);
  return sign(null, Buffer.from(text), key);
}

async function release({ out, sign: keyPath, check, web }) {
  assertClean();
  const files = await make({ web });
  const sums = sumsOf(files);
  if (check) {
    const again = sumsOf(await make({ web }));
    if (again !== sums) throw new Fault(`Two builds are not the same:\n${sums}${again}`);
    console.log('Two builds in different folders have the same bytes.');
  }
  mkdirSync(out, { recursive: true });
  for (const [name, bytes] of files) writeFileSync(join(out, name), bytes);
  writeFileSync(join(out, SUMS), sums);
  if (keyPath) writeFileSync(join(out, `${SUMS}.sig`), signatureOf(sums, keyPath));
  process.stdout.write(sums);
  console.log(`Written to ${out}${keyPath ? ', signed' : ', not signed: --sign KEY signs it'}.`);
}

try {
  const { values } = parseArgs({
    options: {
      ...{ out: { type: 'string', default: 'dist' }, sign: { type: 'string' }, check: { type: 'boolean' } },
      // For tests: building takes a minute.
      web: { type: 'string' },
    },
  });
  await release({ ...values, out: resolve(values.out) });
} catch (error) {
  console.error(error instanceof Fault ? error.message : error);
  process.exit(1);
}
