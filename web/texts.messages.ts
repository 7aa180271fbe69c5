import { createCompiledCatalog, getCatalogs } from '@lingui/cli/api';
import babel from '@lingui/cli/api/extractors/babel';
import { getConfig } from '@lingui/conf';
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Part } from './texts.parts.ts';

const WEB = import.meta.dirname;
const config = getConfig({ cwd: WEB });
export const LOCALES = config.locales;

// The package is CommonJS: its own default is a property of ours.
const extractor = 'default' in babel ? (babel.default as typeof babel) : babel;

/** Each is read once a build: every part of every language asks. */
const cached = <T>(read: (key: string) => Promise<T>): ((key: string) => Promise<T>) => {
  const known = new Map<string, Promise<T>>();
  return (key) => {
    const value = known.get(key) ?? read(key);
    known.set(key, value);
    return value;
  };
};

/** The ids of the texts that stand in a file. */
const idsIn = cached(async (file) => {
  const ids: string[] = [];
  await extractor.extract(file, readFileSync(file, 'utf8'), ({ id }) => ids.push(id), {
    linguiConfig: config,
  });
  return ids;
});

const idsOf = async (files: Iterable<string>): Promise<Set<string>> =>
  new Set((await Promise.all([...files].map(idsIn))).flat());

/** The texts of a language by id, a catalogue each. */
const cataloguesIn = cached(async (locale) => {
  const all = await getCatalogs(config);
  const read = all.map(async (one) => {
    const { messages } = await one.getTranslations(locale, { sourceLocale: 'en', fallbackLocales: {} });
    return [relative(WEB, one.path).replace(/\/i18n\/.*$/, ''), messages] as const;
  });
  return new Map(await Promise.all(read));
});

/** A part's texts in a language as one module, without those that have come before. */
export async function moduleOf(part: Part, locale: string, before?: Part): Promise<string> {
  const catalogues = await cataloguesIn(locale);
  const all: Record<string, string> = {};
  for (const folder of part.catalogues) {
    const messages = catalogues.get(folder);
    if (!messages) throw new Error(`${folder} has texts but no catalogue: npx lingui extract --clean`);
    Object.assign(all, messages);
  }
  const come = await idsOf(before?.files ?? []);
  const wanted = part.files ? await idsOf(part.files) : new Set(Object.keys(all));
  const messages = Object.fromEntries(Object.entries(all).filter(([id]) => wanted.has(id) && !come.has(id)));
  const { source, errors } = createCompiledCatalog(locale, messages, { namespace: 'es' });
  if (errors.length > 0) throw new Error(errors.map(({ error }) => error.message).join('\n'));
  return source;
}
