import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { gzipSync } from 'node:zlib';

interface Chunk {
  file: string;
  src?: string;
  isEntry?: boolean;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
}
interface Measured {
  what: string;
  kilobytes: number;
  gate: number;
}

const dist = resolve(import.meta.dirname, 'dist');
const manifestFile = resolve(dist, '.vite/manifest.json');
if (!existsSync(manifestFile)) {
  console.error('web/dist has no manifest: build first (vite build).');
  process.exit(1);
}
const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as Record<string, Chunk>;

const read = (file: string): Buffer => readFileSync(resolve(dist, file));
const compressedKilobytes = (bytes: Buffer | string): number => gzipSync(bytes, { level: 9 }).length / 1024;
const kilobytesOf = (files: Iterable<string>): number =>
  [...files].reduce((sum, file) => sum + compressedKilobytes(read(file)), 0);

/** A chunk and all that it imports before it runs. */
function closure(key: string, seen = new Set<string>()): Set<string> {
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const imported of manifest[key]?.imports ?? []) closure(imported, seen);
  return seen;
}
/** The same, and what may load later. */
function reachable(key: string, seen = new Set<string>()): Set<string> {
  if (seen.has(key)) return seen;
  seen.add(key);
  const { imports = [], dynamicImports = [] } = manifest[key] ?? { file: '' };
  for (const next of [...imports, ...dynamicImports]) reachable(next, seen);
  return seen;
}
const scripts = (keys: Iterable<string>) => new Set([...keys].flatMap((key) => manifest[key]?.file ?? []));
const styles = (keys: Iterable<string>) => new Set([...keys].flatMap((key) => manifest[key]?.css ?? []));
const without = <T>(all: Set<T>, known: Set<T>): Set<T> => all.difference(known);

const PHONE = 'index.html';
const HOME = 'src/features/workspace/home/phone/HomePage.tsx';
const LARGER: Record<string, number> = {
  'src/features/documents/document/phone/RequisitionPage.tsx': 75,
  // With what the pages that open it have loaded already, 25 KB.
  'src/features/travel/map/MapView.tsx': 85,
  // With the map, which has been loaded when it is; by itself 14 KB, and only where vector tiles are configured.
  'src/features/travel/map/vector/add-vector.ts': 100,
};
const LAZY_MOST = 60;
const TEXTS_MOST = 15;
/** The texts that come before the first page. */
const FIRST_TEXTS_MOST = 5;

function textsGate(file: string): number | undefined {
  if (!file.startsWith('src/i18n/parts/')) return undefined;
  return file.startsWith('src/i18n/parts/first/') ? FIRST_TEXTS_MOST : TEXTS_MOST;
}

const entry = closure(PHONE);
const home = new Set([...entry, ...closure(HOME)]);
const page = read(PHONE).toString();
const inPage = [...page.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, code]) => code);
const measured: Measured[] = [
  {
    what: 'initial JS of home',
    kilobytes: kilobytesOf(scripts(home)) + compressedKilobytes(inPage.join('')),
    // 2 for the short scripts of the page itself, besides React and the app.
    gate: 122,
  },
  { what: 'initial CSS of home', kilobytes: kilobytesOf(styles(home)), gate: 8 },
];
for (const key of reachable(PHONE)) {
  const chunk = manifest[key];
  if (!chunk || entry.has(key) || !chunk.src) continue;
  const own = kilobytesOf(scripts(without(closure(key), entry)));
  const gate = textsGate(chunk.src) ?? LARGER[chunk.src] ?? LAZY_MOST;
  measured.push({ what: chunk.src.replace('src/', ''), kilobytes: own, gate });
}

const text = (keys: Iterable<string>) => [...scripts(keys)].map((file) => read(file).toString()).join('\n');
const phoneText = text(reachable(PHONE));
const faults = measured
  .filter(({ kilobytes, gate }) => kilobytes > gate)
  .map(({ what }) => `${what} is over its gate`);
if (/invalid_type|ZodError/.test(phoneText)) faults.push('zod reaches the phone');
if ([...reachable(PHONE)].some((key) => /\/desk\//.test(key)))
  faults.push('the wide screen reaches the phone');
if (Object.keys(manifest).some((key) => key.includes('/catalogue/')))
  faults.push('the catalogue reaches a build');
if (/ant-design|\.ant-btn|antd-/.test(phoneText)) faults.push('antd reaches the phone');

for (const { what, kilobytes, gate } of measured) {
  console.log(`${kilobytes.toFixed(1).padStart(7)} KB of ${String(gate).padStart(3)}  ${what}`);
}
for (const fault of faults) console.error(`Over budget: ${fault}`);
process.exit(faults.length > 0 ? 1 : 0);
