import { createCompiledCatalog, getCatalogs } from '@lingui/cli/api';
import babel from '@lingui/cli/api/extractors/babel';
import { getConfig } from '@lingui/conf';
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { catalogueOf } from './texts.graph.ts';
import type { Part } from './texts.parts.ts';

const WEB = import.meta.dirname;
const config = getConfig({ cwd: WEB });
export const LOCALES = config.locales;

// The package is CommonJS: its own default is a property of ours.
const extractor = 'default' in babel ? (babel.default as typeof babel) : babel;

const known = new Map<string, Promise<string[]>>();

async function extract(file: string): Promise<string[]> {
  const ids: string[] = [];
  await extractor.extract(file, readFileSync(file, 'utf8'), ({ id }) => ids.push(id), {
    linguiConfig: config,
  });
  return ids;
}

/** The ids of the texts that stand in a file. */
function idsIn(file: string): Promise<string[]> {
  const ids = known.get(file) ?? extract(file);
  known.set(file, ids);
  return ids;
}

/** The ids of the texts of these files that their catalogue has. */
async function idsOf(files: ReadonlySet<string>, catalogue: string): Promise<Set<string>> {
  const own = [...files].filter((file) => catalogueOf(file) === catalogue);
  return new Set((await Promise.all(own.map(idsIn))).flat());
}

async function catalogueIn(folder: string, locale: string): Promise<Record<string, string>> {
  const found = (await getCatalogs(config)).find(({ path }) =>
    relative(WEB, path).startsWith(`${folder}/i18n/`),
  );
  if (!found) throw new Error(`${folder} has texts but no catalogue: npx lingui extract --clean`);
  return (await found.getTranslations(locale, { sourceLocale: 'en', fallbackLocales: {} })).messages;
}

/** A part's texts in a language as one module, without those that have come before. */
export async function moduleOf(part: Part, locale: string, before?: Part): Promise<string> {
  const each = part.catalogues.map(async (folder) => {
    const messages = await catalogueIn(folder, locale);
    const wanted = part.files ? await idsOf(part.files, folder) : new Set(Object.keys(messages));
    const come = before?.files ? await idsOf(before.files, folder) : new Set<string>();
    return Object.entries(messages).filter(([id]) => wanted.has(id) && !come.has(id));
  });
  const messages = Object.fromEntries((await Promise.all(each)).flat());
  const { source, errors } = createCompiledCatalog(locale, messages, { namespace: 'es' });
  if (errors.length > 0) throw new Error(errors.map(({ error }) => error.message).join('\n'));
  return source;
}
