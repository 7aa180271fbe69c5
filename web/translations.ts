import { join } from 'node:path';
import { getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';

/**
 * `node web/translations.ts`: every text of the web's and of the server's sources in all five languages, and nothing
 * else in the catalogues. The same as `lingui extract` would find, without writing.
 */
const faults: string[] = [];
/** What a phone says by now depends on the pages that were opened: no two of its catalogues may differ in a text. */
const said = new Map<string, string>();
const notOfThePhone = (path: string) => path.includes('/server/') || path.includes('/src/desk/');

for (const room of ['web', 'server']) {
  const config = getConfig({ cwd: join(import.meta.dirname, '..', room) });
  for (const catalogue of await getCatalogs(config)) {
    const found = await catalogue.collect();
    const kept = await catalogue.readAll();
    if (!found) throw new Error('The texts of the sources could not be collected.');
    const wordsOf = (id: string) => found[id]?.message ?? id;
    for (const locale of config.locales) {
      const messages = kept[locale] ?? {};
      const fault = (what: string, text: string) => faults.push(`${room} ${locale}: ${what}: ${text}`);
      for (const id of Object.keys(found)) {
        const message = messages[id];
        if (!message || message.obsolete) fault('not extracted', wordsOf(id));
        else if (!message.translation) fault('not translated', wordsOf(id));
      }
      for (const [id, { message, translation }] of Object.entries(messages))
        if (!found[id]) fault('no longer used', message ?? translation ?? id);
      for (const [id, { translation }] of Object.entries(messages)) {
        const key = `${locale} ${id}`;
        if (!translation || notOfThePhone(catalogue.path)) continue;
        const other = said.get(key) ?? translation;
        if (other !== translation)
          fault('said in two ways', `"${wordsOf(id)}" is "${other}" and "${translation}"`);
        said.set(key, translation);
      }
    }
  }
}

for (const fault of faults) console.error(fault);
if (faults.length > 0) {
  console.error(
    `${faults.length} faults. In web/ or server/: npx lingui extract --clean, then translate what is empty.`,
  );
  process.exitCode = 1;
}
