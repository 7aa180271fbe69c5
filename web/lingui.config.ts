import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';

const DOCUMENTS = ['document', 'bill', 'approval', 'print', 'bag', 'message'].map(
  (feature) => `src/features/${feature}`,
);

const SELDOM = ['security', 'join', 'title', 'news', 'application', 'book'].map(
  (feature) => `src/features/${feature}`,
);

const SUPPORT = ['help', 'diagnostics', 'frame', 'search'].map((feature) => `src/features/${feature}`);

export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'zh-Hans', 'zh-Hant', 'fr', 'es'],
  catalogs: [
    {
      path: '<rootDir>/src/i18n/locales/{locale}/messages',
      include: ['<rootDir>/src'],
      exclude: [
        '**/*.test.*',
        '**/src/admin/**',
        // A page for whoever builds, in English.
        '**/src/features/catalogue/**',
        ...[...DOCUMENTS, ...SELDOM, ...SUPPORT].map((folder) => `**/${folder}/**`),
      ],
    },
    {
      // Pages about documents and approvals, and messages of them: their words load with the first of them, not with the home page.
      path: '<rootDir>/src/features/document/i18n/locales/{locale}/messages',
      include: DOCUMENTS.map((folder) => `<rootDir>/${folder}`),
      exclude: ['**/*.test.*'],
    },
    {
      // One's own account, joining, invoice titles, news, the account book: not in the first load either.
      path: '<rootDir>/src/features/security/i18n/locales/{locale}/messages',
      include: SELDOM.map((folder) => `<rootDir>/${folder}`),
      exclude: ['**/*.test.*'],
    },
    {
      // Help, diagnostics, outside sites, the search over everything: opened when something is unclear.
      path: '<rootDir>/src/features/help/i18n/locales/{locale}/messages',
      include: SUPPORT.map((folder) => `<rootDir>/${folder}`),
      exclude: ['**/*.test.*'],
    },
    {
      // The wide screen's own words: a phone never loads them. It loads all.
      path: '<rootDir>/src/admin/i18n/locales/{locale}/messages',
      include: ['<rootDir>/src/admin'],
      exclude: ['**/*.test.*'],
    },
  ],
  format: formatter({ lineNumbers: false, origins: false }),
});
