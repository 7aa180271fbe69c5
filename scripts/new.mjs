// `npm run new -- endpoint spend/budget archive`, `page spend/budget BudgetHistory`, `provider weather`: writes a
// skeleton with its test, and adds the lines that other files need. `--check` does all three in a copy and checks the
// types.
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { execFileSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { endpoint } from './new/endpoint.mjs';
import { page } from './new/page.mjs';
import { provider } from './new/provider.mjs';
import { ended, ROOT, run } from './setup.mjs';

const KINDS = { endpoint, page, provider };
const USAGE = `usage: npm run new -- endpoint <floor>/<domain> <name>
       npm run new -- page <floor>/<domain> <Name>
       npm run new -- provider <name>`;

/** Writes the new files of a skeleton and adds its lines to existing files. */
function write(root, kind, words) {
  const { files, lines, next } = KINDS[kind](...words);
  for (const path of Object.keys(files))
    if (existsSync(join(root, path))) throw new Error(`${path} is there already`);
  for (const { path, before, add } of lines) {
    const text = readFileSync(join(root, path), 'utf8');
    const place = text.lastIndexOf(before);
    if (place < 0) throw new Error(`${path} has no line “${before.trim()}” to write before`);
    writeFileSync(join(root, path), text.slice(0, place) + add + text.slice(place));
  }
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  const touched = [...Object.keys(files), ...new Set(lines.map(({ path }) => path))];
  return { touched, next };
}

/**
 * A copy of the tracked files that shares the installed packages; its workspace packages refer to one another, not to
 * the checkout.
 */
function copyOfCheckout() {
  const copy = mkdtempSync(join(tmpdir(), 'outlay-new-'));
  const tracked = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  for (const path of tracked.split('\n').filter((one) => one && existsSync(join(ROOT, one))))
    if (!/^(docs|\.ci)\//.test(path)) cpSync(join(ROOT, path), join(copy, path));
  const modules = join(copy, 'node_modules');
  mkdirSync(join(modules, '@outlay'), { recursive: true });
  for (const name of readdirSync(join(ROOT, 'node_modules')).filter((one) => one !== '@outlay'))
    symlinkSync(join(ROOT, 'node_modules', name), join(modules, name));
  for (const name of readdirSync(join(ROOT, 'node_modules', '@outlay')))
    symlinkSync(join(copy, name), join(modules, '@outlay', name));
  return copy;
}

async function check() {
  const copy = copyOfCheckout();
  try {
    const samples = {
      endpoint: ['spend/budget', 'archive'],
      page: ['spend/budget', 'BudgetHistory'],
      provider: ['weather'],
    };
    const touched = Object.entries(samples).flatMap(([kind, words]) => write(copy, kind, words).touched);
    const code = await ended(
      await run('oxlint', ['--type-aware', '--type-check', '--deny-warnings', ...touched], { cwd: copy }),
    );
    const formatted = await ended(await run('oxfmt', ['--check', ...touched], { cwd: copy }));
    if (code === 0 && formatted === 0)
      console.log(`${touched.length} files of three skeletons are well-formed`);
    return code || formatted;
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

const [kind = '', ...words] = process.argv.slice(2);
if (kind === '--check') process.exit(await check());
if (!(kind in KINDS)) {
  console.error(USAGE);
  process.exit(2);
}
try {
  const { touched, next } = write(ROOT, kind, words);
  await ended(await run('oxfmt', touched, { cwd: ROOT }));
  console.log(`${touched.join('\n')}\n\n${next}`);
} catch (error) {
  console.error(`${error.message}\n${USAGE}`);
  process.exit(2);
}
