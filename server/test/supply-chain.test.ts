import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const LOCK = join(ROOT, 'package-lock.json');
const folder = mkdtempSync(join(tmpdir(), 'outlay-supply-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = (script: string, ...args: string[]) =>
  new Promise<{ code: number; output: string }>((resolve) => {
    execFile(process.execPath, [join(ROOT, 'scripts', script), ...args], (error, output) =>
      resolve({ code: error ? Number(error.code) : 0, output }),
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
  const found = await run('licences.mjs', '--lock', lockWith(license, place));

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
  await run('sbom.mjs', first);
  await run('sbom.mjs', second);
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
