import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';
import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const here = import.meta.dirname;
const TESTS = '**/*.test.*';
const DESKS = '**/desk/**';
const MACROS = /@lingui\/(core|react)\/macro/;
/** A page for whoever builds, in English. */
const CATALOGUE = 'src/features/workspace/catalogue';

const speaks = (folder: string): boolean =>
  globSync(`${folder}/{,phone/**/}*.{ts,tsx}`, { cwd: here }).some(
    (file) => !file.includes('.test.') && MACROS.test(readFileSync(resolve(here, file), 'utf8')),
  );
const features = globSync('src/features/*/*', { cwd: here })
  .map((folder) => folder.replaceAll('\\', '/'))
  .sort();

/** A catalogue where its texts are: with each feature, one of all desks, one of what everybody shares. */
const catalogueIn = (folder: string, include: readonly string[], exclude: readonly string[]) => ({
  path: `<rootDir>/${folder}/i18n/locales/{locale}/messages`,
  include: include.map((one) => `<rootDir>/${one}`),
  exclude: [TESTS, ...exclude],
});

export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'zh-Hans', 'zh-Hant', 'fr', 'es'],
  catalogs: [
    catalogueIn('src', ['src'], [DESKS, '**/src/features/**']),
    ...features
      .filter((folder) => folder !== CATALOGUE && speaks(folder))
      .map((folder) => catalogueIn(folder, [folder], [DESKS])),
    catalogueIn(
      'src/desk',
      ['src/desk', 'src/app/desk', ...globSync('src/features/*/*/desk', { cwd: here }).sort()],
      [],
    ),
  ],
  format: formatter({ lineNumbers: false, origins: false }),
});
