import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { parseSync } from 'vite';
import { DOCUMENT, FIRST, LIST } from './chunks.ts';

const WEB = import.meta.dirname;
const SRC = resolve(WEB, 'src');
/** Whoever uses these has texts of its own. The same words stand in lingui.config.ts. */
const MACROS = /@lingui\/(core|react)\/macro/;
/** In bytes of its English catalogue, some 600 compressed: as little as this costs less in the first load than as a request. */
const SMALL = 2_300;

const PAYCODE = 'src/features/paycode/';

export const SHARED = 'src';
export const DESK = 'src/desk';

interface Source {
  /** What it loads before it runs. */
  imports: string[];
  /** Components that it loads later: where in its text, and which. */
  opens: { start: number; end: number; target: string }[];
  speaks: boolean;
}
const read = new Map<string, Source>();

function fileOf(importer: string, name: string): string | null {
  const path = name.startsWith('#')
    ? resolve(SRC, name.slice(1))
    : name.startsWith('.')
      ? resolve(dirname(importer), name)
      : null;
  return path && /\.tsx?$/.test(path) && existsSync(path) ? path : null;
}

function readSource(file: string): Source {
  const text = readFileSync(file, 'utf8');
  const { module } = parseSync(file, text);
  const atOnce = [
    // `import type` and `export type` leave nothing behind; an import without names is for what it does.
    ...module.staticImports.filter(
      ({ entries }) => entries.length === 0 || entries.some((one) => !one.isType),
    ),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap((one) =>
        one.moduleRequest && !one.isType ? [{ moduleRequest: one.moduleRequest }] : [],
      ),
    ),
  ];
  return {
    imports: atOnce.flatMap(({ moduleRequest }) => fileOf(file, moduleRequest.value) ?? []),
    opens: module.dynamicImports.flatMap(({ start, end, moduleRequest }) => {
      const target = fileOf(file, text.slice(moduleRequest.start + 1, moduleRequest.end - 1));
      return target?.endsWith('.tsx') ? [{ start, end, target }] : [];
    }),
    speaks: MACROS.test(text),
  };
}

export function sourceOf(file: string): Source {
  const known = read.get(file) ?? readSource(file);
  read.set(file, known);
  return known;
}

/** The folder whose catalogue has a source's texts: its feature's, the desk's, or the shared one's. */
export function catalogueOf(file: string): string {
  const path = relative(WEB, file).replaceAll('\\', '/');
  if (/^src\/((app\/)?desk|features\/[^/]+\/[^/]+\/desk)\//.test(path)) return DESK;
  return /^src\/features\/[^/]+\/[^/]+(?=\/)/.exec(path)?.[0] ?? SHARED;
}

/** The catalogues of everything that these load before they run; `later`: of what they may open, too. */
export function cataloguesOf(starts: readonly string[], later = false): Set<string> {
  const seen = new Set<string>();
  const rest = starts.map((start) => resolve(WEB, start));
  for (let file = rest.pop(); file !== undefined; file = rest.pop()) {
    if (seen.has(file)) continue;
    seen.add(file);
    const { imports, opens } = sourceOf(file);
    rest.push(...imports, ...(later ? opens.map(({ target }) => target) : []));
  }
  return new Set([...seen].filter((file) => sourceOf(file).speaks).map(catalogueOf));
}

const FEATURES = () =>
  globSync('src/features/*/*/i18n', { cwd: WEB })
    .map((path) => dirname(path).replaceAll('\\', '/'))
    .sort();

/** The catalogues of the phone that are loaded together, by the name of each part; `first` comes before the first page. */
export function partsOfPhone(): Map<string, string[]> {
  const features = FEATURES();
  const isSmall = (folder: string) =>
    statSync(resolve(WEB, folder, 'i18n/locales/en/messages.po')).size < SMALL;
  const first = cataloguesOf(FIRST);
  const list = cataloguesOf(LIST);
  const document = cataloguesOf(DOCUMENT);
  const partOf = (folder: string): string => {
    if (first.has(folder) || isSmall(folder)) return 'first';
    if (list.has(folder)) return 'list';
    if (document.has(folder)) return 'document';
    // The pages of paying lead to one another; the first load names one part less for each language.
    return folder.startsWith(PAYCODE) ? 'paycode' : folder.replace('src/features/', '');
  };
  const parts = new Map([['first', [SHARED]]]);
  for (const folder of features) {
    const part = partOf(folder);
    parts.set(part, [...(parts.get(part) ?? []), folder]);
  }
  return parts;
}
