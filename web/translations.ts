import { getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';

/**
 * `node web/translations.ts`: every text of the sources in all five catalogues, and nothing else in them. The same as
 * `lingui extract` would find, without writing.
 */
const config = getConfig({ cwd: import.meta.dirname });
const faults: string[] = [];

for (const catalogue of await getCatalogs(config)) {
  const found = await catalogue.collect();
  const kept = await catalogue.readAll();
  if (!found) throw new Error('The texts of the sources could not be collected.');
  const wordsOf = (id: string) => found[id]?.message ?? id;
  for (const locale of config.locales) {
    const messages = kept[locale] ?? {};
    for (const id of Object.keys(found)) {
      const message = messages[id];
      if (!message || message.obsolete) faults.push(`${locale}: not extracted: ${wordsOf(id)}`);
      else if (!message.translation) faults.push(`${locale}: not translated: ${wordsOf(id)}`);
    }
    for (const [id, { message, translation }] of Object.entries(messages))
      if (!found[id]) faults.push(`${locale}: no longer used: ${message ?? translation ?? id}`);
  }
}

for (const fault of faults) console.error(fault);
if (faults.length > 0) {
  console.error(
    `${faults.length} faults. In web/: npx lingui extract --clean, then translate what is empty.`,
  );
  process.exitCode = 1;
}
