import { execFile, execFileSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const LOCK = join(ROOT, 'package-lock.json');
const folder = mkdtempSync(join(tmpdir(), 'outlay-supply-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = (
  script: string,
  args: readonly string[] = [],
  env: Record<string, string> = {},
  at = join(ROOT, 'scripts'),
) =>
  new Promise<{ code: number; output: string }>((resolve) => {
    const options = { env: { ...process.env, ...env }, maxBuffer: 1e8 };
    execFile(process.execPath, [join(at, script), ...args], options, (error, output, errors) =>
      resolve({ code: error ? Number(error.code) : 0, output: output + errors }),
    );
  });

interface Locked {
  packages: Record<string, { version: string; license?: string; dependencies?: Record<string, string> }>;
}

/** The lock file with one more package, which `needed` needs. */
function lockWith(license: string | undefined, needed: string): string {
  const lock = JSON.parse(readFileSync(LOCK, 'utf8')) as Locked;
  lock.packages['node_modules/some-package'] = { version: '1.0.0', ...(license ? { license } : {}) };
  const own = lock.packages[needed]!;
  own.dependencies = { ...own.dependencies, 'some-package': '1.0.0' };
  const path = join(folder, `${encodeURIComponent(String(license))}-${needed}.json`);
  writeFileSync(path, JSON.stringify(lock));
  return path;
}

test('Everything that is shipped is under a licence that is allowed', async () => {
  expect(await run('licences.mjs')).toMatchObject({
    code: 0,
    output: expect.stringContaining('0 faults') as string,
  });
});

test.each([
  ['GPL-3.0-only', 'server', 1],
  ['AGPL-3.0-or-later', 'server', 1],
  ['MIT AND GPL-2.0-only', 'server', 1],
  ['LGPL-3.0-or-later', 'web', 1],
  [undefined, 'server', 1],
  ['(MIT OR GPL-3.0-only)', 'web', 0],
])('A package under %s in %s ends the check with %i', async (license, place, code) => {
  const found = await run('licences.mjs', ['--lock', lockWith(license, place)]);

  expect(found.code).toBe(code);
  expect(found.output.includes('node_modules/some-package')).toBe(code === 1);
});

interface Bom {
  specVersion: string;
  metadata: { component: { 'bom-ref': string } };
  components: {
    'bom-ref': string;
    name: string;
    purl: string;
    licenses: unknown[];
    hashes?: { content: string }[];
  }[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

test('The bill of materials has every shipped package with its licence and sum, each reached from the product', async () => {
  const [first, second] = [join(folder, 'first.json'), join(folder, 'second.json')];
  await run('sbom.mjs', [first]);
  await run('sbom.mjs', [second]);
  const text = readFileSync(first, 'utf8');
  expect(readFileSync(second, 'utf8')).toBe(text);

  const bom = JSON.parse(text) as Bom;
  expect(bom.specVersion).toBe('1.6');
  const lock = (JSON.parse(readFileSync(LOCK, 'utf8')) as Locked).packages['node_modules/fastify'];
  const fastify = bom.components.find(({ name }) => name === 'fastify');
  expect(fastify?.purl).toBe(`pkg:npm/fastify@${lock?.version}`);
  expect(fastify?.hashes?.[0]?.content).toMatch(/^[0-9a-f]{128}$/);
  expect(bom.components.filter(({ licenses }) => licenses.length === 0)).toEqual([]);

  const needs = new Map(bom.dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]));
  const reached = new Set([bom.metadata.component['bom-ref']]);
  for (const ref of reached) for (const needed of needs.get(ref) ?? []) reached.add(needed);
  const refs = bom.components.map((one) => one['bom-ref']);
  expect(new Set(refs).size).toBe(refs.length);
  expect(refs.filter((ref) => !reached.has(ref))).toEqual([]);
});

test('Every version that is no release is named with its reason', () => {
  const { packages } = JSON.parse(readFileSync(LOCK, 'utf8')) as Locked;
  const text = readFileSync(join(ROOT, 'docs', 'security', 'supply-chain.md'), 'utf8');
  const table = text.slice(text.indexOf('## Versions before a release'));
  const named = [...table.matchAll(/^\| (`[^|]+) \| (?=\S)/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
  );
  const isNamed = (name: string) =>
    named.some((one) => one === name || (one.endsWith('/*') && name.startsWith(one.slice(0, -1))));
  const before = Object.entries(packages)
    .filter(([, { version }]) => /^\d+\.\d+\.\d+-/.test(version))
    .map(([place]) => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length));

  expect(before.length).toBeGreaterThan(0);
  expect(before.filter((name) => !isNamed(name))).toEqual([]);
  const isThere = (one: string) =>
    before.some((name) => name === one || (one.endsWith('/*') && name.startsWith(one.slice(0, -1))));
  expect(named.filter((one) => !isThere(one))).toEqual([]);
});

/** A registry that answers the question about holes so. */
async function registry(answer: (response: ServerResponse) => void) {
  const server = createServer((request, response) => {
    request.resume();
    // It is also asked about the package with the hole, and about those that need it.
    const name = decodeURIComponent((request.url ?? '').slice(1));
    const about = { name, 'dist-tags': {}, versions: {} };
    request.on('end', () =>
      request.method === 'GET' ? response.end(JSON.stringify(about)) : answer(response),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() };
}

const HOLE = {
  fastify: [
    {
      ...{ id: 1, url: 'https://example.com/hole', title: 'A hole', severity: 'high' },
      ...{ vulnerable_versions: '>=0.0.1', cwe: [], cvss: { score: 7, vectorString: null } },
    },
  ],
};

test.each<[string, number, string, (response: ServerResponse) => void]>([
  ['knows of no hole', 0, '0 of the packages', (response) => response.end('{}')],
  ['knows of one', 1, 'A hole https://example.com/hole', (response) => response.end(JSON.stringify(HOLE))],
  ['does not answer the question', 75, 'could not be asked', (response) => response.writeHead(404).end()],
])('npm run audit ends with its own code where the registry %s', async (_what, code, words, answer) => {
  const { url, close } = await registry(answer);
  const found = await run('audit.mjs', [], { npm_config_registry: url, npm_config_fetch_retries: '0' });
  close();
  expect(found).toMatchObject({ code, output: expect.stringContaining(words) as string });
});

describe.skipIf(!existsSync(join(ROOT, '.git')))('npm run release', () => {
  const web = join(folder, 'web');
  const key = join(folder, 'release.key');
  const source = join(folder, 'source');
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' });
  const git = (...args: string[]) => execFileSync('git', args, { cwd: source, stdio: 'pipe' });
  /** Runs it in a clone, so that changes of this tree that are not committed do not matter. */
  const release = (...args: string[]) =>
    run('release.mjs', ['--web', web, ...args], {}, join(source, 'scripts'));
  const verify = (out: string) => {
    const [sums, signature] = ['SHA256SUMS', 'SHA256SUMS.sig'].map((name) => join(out, name));
    openssl(
      ...['pkeyutl', '-verify', '-pubin', '-inkey', 'release.pub', '-rawin'],
      ...['-in', sums ?? '', '-sigfile', signature ?? ''],
    );
    execFileSync('sha256sum', ['-c', 'SHA256SUMS'], { cwd: out, stdio: 'pipe' });
  };
  beforeAll(() => {
    mkdirSync(web);
    writeFileSync(join(web, 'index.html'), '<!doctype html>');
    openssl('genpkey', '-algorithm', 'ed25519', '-out', key);
    openssl('pkey', '-in', key, '-pubout', '-out', 'release.pub');
    execFileSync('git', ['clone', '--quiet', '--shared', ROOT, source], { stdio: 'pipe' });
    copyFileSync(join(ROOT, 'scripts', 'release.mjs'), join(source, 'scripts', 'release.mjs'));
    symlinkSync(join(ROOT, 'node_modules'), join(source, 'node_modules'));
    writeFileSync(join(source, '.git', 'info', 'exclude'), 'node_modules\n');
    git('add', '--all');
    git('-c', 'user.name=t', '-c', 'user.email=t@t', 'commit', '--quiet', '--allow-empty', '-am', 'release');
  });

  test('gives the same bytes twice, which openssl and sha256sum verify', async () => {
    const outs = ['one', 'two'].map((name) => join(folder, name));
    for (const out of outs) expect(await release('--out', out, '--sign', key)).toMatchObject({ code: 0 });
    const [one, two] = outs.map((out) => readFileSync(join(out, 'SHA256SUMS'), 'utf8'));
    expect(one).toMatch(
      /^[0-9a-f]{64} {2}outlay-\d+\.\d+\.\d+\.tar\.gz\n[0-9a-f]{64} {2}outlay-[\d.]+\.sbom\.json\n$/,
    );
    expect(two).toBe(one);
    for (const out of outs) verify(out);

    const archive = join(
      outs[0] ?? '',
      readdirSync(outs[0] ?? '').find((name) => name.endsWith('.gz')) ?? '',
    );
    const listed = execFileSync('tar', ['-tzvf', archive], { encoding: 'utf8', maxBuffer: 1e8 });
    expect(listed).toMatch(/root\/root .* outlay-[\d.]+\/web\/dist\/index\.html/);
    expect(listed).toMatch(/outlay-[\d.]+\/outlay-sbom\.json/);

    const bytes = readFileSync(archive);
    bytes[2_000] = (bytes[2_000] ?? 0) ^ 1;
    writeFileSync(archive, bytes);
    expect(() => verify(outs[0] ?? '')).toThrow();
    const sums = join(outs[1] ?? '', 'SHA256SUMS');
    writeFileSync(sums, readFileSync(sums, 'utf8').replace(/^./, 'g'));
    expect(() => verify(outs[1] ?? '')).toThrow();
  });

  test('refuses a tree with changes that are not committed', async () => {
    writeFileSync(join(source, 'README.md'), 'changed');
    expect(await release('--out', join(folder, 'dirty'))).toMatchObject({ code: 1 });
    expect(existsSync(join(folder, 'dirty'))).toBe(false);
    git('checkout', '--quiet', 'README.md');
  });
});
