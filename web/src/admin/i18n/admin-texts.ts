import type { Catalogues } from '#i18n/i18n.ts';

/** The wide screen's own texts, beside the shared ones. */
export const ADMIN_TEXTS: Catalogues = {
  'zh-Hans': () => import('./locales/zh-Hans/messages.po'),
  en: () => import('./locales/en/messages.po'),
  'zh-Hant': () => import('./locales/zh-Hant/messages.po'),
  fr: () => import('./locales/fr/messages.po'),
  es: () => import('./locales/es/messages.po'),
};
