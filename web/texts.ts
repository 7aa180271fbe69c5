import { relative, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { catalogueOf, cataloguesOfDesk, DESK, SHARED, sourceOf } from './texts.graph.ts';
import { LOCALES, moduleOf } from './texts.messages.ts';
import { allInOne, covers, partsFor, partsOfPhone, type Part, type Parts } from './texts.parts.ts';

const WEB = import.meta.dirname;
const SRC = resolve(WEB, 'src');
/** Where the texts of a part in a language seem to lie, so that what is built from them has a name. */
const PARTS = resolve(SRC, 'i18n/parts');
const PHONE_TEXTS = 'virtual:texts';
const DESK_TEXTS = 'virtual:texts/desk';
const DESK_START = 'src/app/desk/main.tsx';
const PHONE_START = resolve(SRC, 'app/start.tsx');

const addressOf = (part: string, locale: string) => `${PARTS}/${part}/${locale}.js`;

const loadersOf = (part: string): string =>
  `{${LOCALES.map((locale) => `'${locale}': () => import('${addressOf(part, locale)}')`).join(', ')}}`;

/** The parts by name, as `i18n.ts` takes them. */
function tableOf(parts: Iterable<string>): string {
  const rest = [...parts].filter((part) => part !== 'first');
  return [
    `export const FIRST = ${loadersOf('first')};`,
    `export const PARTS = {${rest.map((part) => `'${part}': ${loadersOf(part)}`).join(', ')}};`,
  ].join('\n');
}

/** The wide screen reads everything at once, in one piece. Its own words come last: where they differ, they win. */
const partOfDesk = (): Part => ({
  catalogues: [
    ...[...cataloguesOfDesk(DESK_START).add(SHARED)].filter((folder) => folder !== DESK).sort(),
    DESK,
  ],
});

/**
 * Every feature has a catalogue of its own (lingui.config.ts finds it). What is loaded together is put together here, from
 * what the sources import: no list says which feature belongs to which.
 */
export function texts(): Plugin {
  let parts: Parts = new Map();
  return {
    name: 'outlay-texts',
    configResolved({ command }) {
      parts = command === 'serve' ? allInOne() : partsOfPhone();
    },
    resolveId: (id) =>
      [PHONE_TEXTS, DESK_TEXTS].includes(id) ? `\0${id}` : id.startsWith(PARTS) ? id : null,
    async load(id) {
      if (id === `\0${PHONE_TEXTS}`) return tableOf(parts.keys());
      if (id === `\0${DESK_TEXTS}`) return `export const DESK = ${loadersOf('desk')};`;
      if (!id.startsWith(PARTS)) return null;
      const [, name = '', locale = ''] = /^\/(.+)\/([\w-]+)\.js$/.exec(id.slice(PARTS.length)) ?? [];
      if (name === 'desk') return await moduleOf(partOfDesk(), locale);
      const part = parts.get(name);
      return part ? await moduleOf(part, locale, name === 'first' ? undefined : parts.get('first')) : null;
    },
  };
}

/** The parts that a page opened by its address needs beside the first. */
export const textsOfPage = (file: string): string[] => partsFor(resolve(SRC, file), partsOfPhone());

/** `import('…/Page.tsx')` brings the texts of everything that the page is made of, at the same time as its code. */
export function textsWithCode(): Plugin {
  let parts: Parts = new Map();
  const wanted = new Map<string, string[]>();
  return {
    name: 'outlay-texts-with-code',
    apply: 'build',
    enforce: 'pre',
    buildStart: () => void (parts = partsOfPhone()),
    transform: {
      filter: { id: { include: /\/web\/src\/.+\.tsx?$/, exclude: /\/web\/src\/(i18n|sw)\// } },
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
    /** What the bundler found that each of these is made of is the last word. */
    generateBundle() {
      for (const [target, needs] of [...wanted, [PHONE_START, []] as const]) {
        const come = ['first', ...needs].map((name) => parts.get(name));
        const seen = new Set<string>();
        const rest = [target];
        for (let id = rest.pop(); id !== undefined; id = rest.pop()) {
          if (seen.has(id)) continue;
          seen.add(id);
          rest.push(...(this.getModuleInfo(id)?.importedIds ?? []));
          if (!/^[^\0?]+\.tsx?$/.test(id) || !id.startsWith(SRC)) continue;
          if (sourceOf(id).speaks && !come.some((part) => covers(part, id)))
            this.error(`${relative(SRC, target)} is shown without the texts of ${relative(SRC, id)}`);
        }
      }
    },
  };
}
