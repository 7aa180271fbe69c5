import type { Catalogues } from '#i18n/i18n.ts';

/** What only the pages about documents, approvals and messages say; it loads with the first of them. */
export const DOCUMENT_TEXTS: Catalogues = {
  'zh-Hans': () => import('./locales/zh-Hans/messages.po'),
  en: () => import('./locales/en/messages.po'),
  'zh-Hant': () => import('./locales/zh-Hant/messages.po'),
  fr: () => import('./locales/fr/messages.po'),
  es: () => import('./locales/es/messages.po'),
};
