import { createCompiledCatalog, getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import { relative, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { catalogueOf, cataloguesOf, DESK, partsOfPhone, SHARED, sourceOf } from './texts.graph.ts';

const WEB = import.meta.dirname;
const SRC = resolve(WEB, 'src');
/** Where the texts of a part in a language seem to lie, so that what is built from them has a name. */
const PARTS = resolve(SRC, 'i18n/parts');
const PHONE_TEXTS = 'virtual:texts';
const DESK_TEXTS = 'virtual:texts/desk';
const DESK_START = 'src/app/desk/main.tsx';

const config = getConfig({ cwd: WEB });
const addressOf = (part: string, locale: string) => `${PARTS}/${part}/${locale}.js`;

/** A language's texts of several catalogues as one module. */
async function messagesOf(folders: readonly string[], locale: string): Promise<string> {
  const catalogues = await getCatalogs(config);
  const all = await Promise.all(
    folders.map(async (folder) => {
      const found = catalogues.find(({ path }) => relative(WEB, path).startsWith(`${folder}/i18n/`));
      if (!found) throw new Error(`${folder} has texts but no catalogue: npx lingui extract --clean`);
      return (await found.getTranslations(locale, { sourceLocale: 'en', fallbackLocales: {} })).messages;
    }),
  );
  const { source, errors } = createCompiledCatalog(locale, Object.assign({}, ...all) as (typeof all)[0], {
    namespace: 'es',
  });
  if (errors.length > 0) throw new Error(errors.map(({ error }) => error.message).join('\n'));
  return source;
}

const loadersOf = (part: string): string =>
  `{${config.locales.map((locale) => `'${locale}': () => import('${addressOf(part, locale)}')`).join(', ')}}`;

/** The parts by name, as `i18n.ts` takes them. */
function tableOf(parts: Iterable<string>): string {
  const rest = [...parts].filter((part) => part !== 'first');
  return [
    `export const FIRST = ${loadersOf('first')};`,
    `export const PARTS = {${rest.map((part) => `'${part}': ${loadersOf(part)}`).join(', ')}};`,
  ].join('\n');
}

/** The wide screen reads everything at once, in one piece. Its own words come last: where they differ, they win. */
const deskFolders = () => [
  ...[...cataloguesOf([DESK_START], true).add(SHARED)].filter((folder) => folder !== DESK).sort(),
  DESK,
];

/**
 * Every feature has a catalogue of its own (lingui.config.ts finds it). What is loaded together is put together here, from
 * what the sources import: no list says which feature belongs to which.
 */
export function texts(): Plugin {
  let parts = new Map<string, string[]>();
  return {
    name: 'outlay-texts',
    configResolved({ command }) {
      parts = partsOfPhone();
      // Nothing is too large, and what imports what changes, while one works on it.
      if (command === 'serve') parts = new Map([['first', [...parts.values()].flat()]]);
    },
    resolveId: (id) =>
      [PHONE_TEXTS, DESK_TEXTS].includes(id) ? `\0${id}` : id.startsWith(PARTS) ? id : null,
    async load(id) {
      if (id === `\0${PHONE_TEXTS}`) return tableOf(parts.keys());
      if (id === `\0${DESK_TEXTS}`) return `export const DESK = ${loadersOf('desk')};`;
      if (!id.startsWith(PARTS)) return null;
      const [, part = '', locale = ''] = /^\/(.+)\/([\w-]+)\.js$/.exec(id.slice(PARTS.length)) ?? [];
      return await messagesOf(part === 'desk' ? deskFolders() : (parts.get(part) ?? []), locale);
    },
  };
}

/** The parts that a component needs beside the first, in the order of their names. */
function partsFor(target: string, parts: ReadonlyMap<string, string[]>): string[] {
  const catalogues = cataloguesOf([target]);
  return [...parts]
    .filter(([part, folders]) => part !== 'first' && folders.some((folder) => catalogues.has(folder)))
    .map(([part]) => part)
    .sort();
}

/** The parts that a page opened by its address needs beside the first. */
export const textsOfPage = (file: string): string[] => partsFor(resolve(SRC, file), partsOfPhone());

/** `import('…/Page.tsx')` brings the texts of everything that the page is made of, at the same time as its code. */
export function textsWithCode(): Plugin {
  let parts = new Map<string, string[]>();
  const wanted = new Map<string, string[]>();
  return {
    name: 'outlay-texts-with-code',
    apply: 'build',
    enforce: 'pre',
    buildStart: () => void (parts = partsOfPhone()),
    transform: {
      filter: { id: /\/web\/src\/(app|features)\/.+\.tsx?$/ },
      handler(code, id) {
        if (catalogueOf(id) === DESK) return null;
        let text = code;
        for (const { start, end, target } of [...sourceOf(id).opens].reverse()) {
          const needs = partsFor(target, parts);
          wanted.set(target, needs);
          if (needs.length === 0) continue;
          const names = needs.map((part) => `'${part}'`).join(', ');
          text = `${text.slice(0, start)}withTexts(${text.slice(start, end)}, ${names})${text.slice(end)}`;
        }
        return text === code
          ? null
          : { code: `import { withTexts } from '#i18n/i18n.ts';\n${text}`, map: null };
      },
    },
    /** What the bundler found that each component is made of is the last word. */
    generateBundle() {
      for (const [target, needs] of wanted) {
        const come = new Set(['first', ...needs].flatMap((part) => parts.get(part) ?? []));
        const seen = new Set<string>();
        const rest = [target];
        for (let id = rest.pop(); id !== undefined; id = rest.pop()) {
          if (seen.has(id)) continue;
          seen.add(id);
          rest.push(...(this.getModuleInfo(id)?.importedIds ?? []));
          if (!/^[^\0?]+\.tsx?$/.test(id) || !id.startsWith(SRC)) continue;
          if (sourceOf(id).speaks && !come.has(catalogueOf(id)))
            this.error(`${relative(SRC, target)} is shown without the texts of ${relative(SRC, id)}`);
        }
      }
    },
  };
}
