import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';

export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'zh-Hans', 'zh-Hant', 'fr', 'es'],
  catalogs: [
    {
      path: '<rootDir>/src/i18n/locales/{locale}/messages',
      // What the server says stands in files of words: the others are not searched.
      include: ['<rootDir>/src/**/*.words.ts', '<rootDir>/src/**/*.words.service.ts'],
    },
  ],
  // The function that makes a text is our own: nothing is built before it runs.
  macro: { corePackage: ['#i18n/msg.ts'], jsxPackage: [] },
  format: formatter({ lineNumbers: false, origins: false }),
});
