import type { Catalogues } from '#i18n/i18n.ts';

/** What only help, diagnostics and outside sites say; it loads with the first of these pages. */
export const HELP_TEXTS: Catalogues = {
  'zh-Hans': () => import('./locales/zh-Hans/messages.po'),
  en: () => import('./locales/en/messages.po'),
  'zh-Hant': () => import('./locales/zh-Hant/messages.po'),
  fr: () => import('./locales/fr/messages.po'),
  es: () => import('./locales/es/messages.po'),
};
