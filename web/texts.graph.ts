import { existsSync, readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { parseSync } from 'vite';

const WEB = import.meta.dirname;
const SRC = resolve(WEB, 'src');
/** Whoever uses these has texts of its own. The same words stand in lingui.config.ts. */
const MACROS = /@lingui\/(core|react)\/macro/;
export const SHARED = 'src';
export const DESK = 'src/desk';

interface Source {
  /** What it loads before it runs. */
  imports: string[];
  /** What it loads later: where in its text, and which. */
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

const uniqueBy = <One>(all: readonly One[], key: (one: One) => unknown): One[] => [
  ...new Map(all.map((one) => [key(one), one])).values(),
];

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
    // The parser names an import twice that it has read twice: as an expression, then as what is assigned to.
    opens: uniqueBy(module.dynamicImports, ({ start }) => start).flatMap(({ start, end, moduleRequest }) => {
      const target = fileOf(file, text.slice(moduleRequest.start + 1, moduleRequest.end - 1));
      return target ? [{ start, end, target }] : [];
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

/** Everything with texts that these load before they run; `later`: and what they may open, too. */
export function speakingFrom(starts: readonly string[], later = false): Set<string> {
  const seen = new Set<string>();
  const rest = starts.map((start) => resolve(WEB, start));
  for (let file = rest.pop(); file !== undefined; file = rest.pop()) {
    if (seen.has(file)) continue;
    seen.add(file);
    const { imports, opens } = sourceOf(file);
    rest.push(...imports, ...(later ? opens.map(({ target }) => target) : []));
  }
  return new Set([...seen].filter((file) => sourceOf(file).speaks));
}

/** The catalogues of the wide screen's texts: of all that it loads, now or later. */
export const cataloguesOfDesk = (start: string): Set<string> =>
  new Set([...speakingFrom([start], true)].map(catalogueOf));
