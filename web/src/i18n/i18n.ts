import { i18n, type Messages } from '@lingui/core';
import type { Locale } from '@outlay/contract/locale';
import { localeKept } from '#kit/locale.ts';
import { writeStored } from '#kit/storage.ts';

/** The texts of one part of the app, a language each. */
export type Catalogues = Record<Locale, () => Promise<{ messages: Messages }>>;

const shared: Catalogues = {
  'zh-Hans': () => import('./locales/zh-Hans/messages.po'),
  en: () => import('./locales/en/messages.po'),
  'zh-Hant': () => import('./locales/zh-Hant/messages.po'),
  fr: () => import('./locales/fr/messages.po'),
  es: () => import('./locales/es/messages.po'),
};

/** Each language in its own words. */
export const LANGUAGE_NAMES: Record<Locale, string> = {
  'zh-Hans': '简体中文',
  en: 'English',
  'zh-Hant': '繁體中文',
  fr: 'Français',
  es: 'Español',
};

/** The texts that parts of the app have asked for by now: whichever comes first, the language or the part. */
const parts = new Set<Catalogues>();

/** Speaks the language from now on; `own` are the texts that only this part of the app has. */
export async function activate(locale: Locale, ...own: Catalogues[]): Promise<void> {
  for (const texts of own) parts.add(texts);
  const loaded = await Promise.all([shared, ...parts].map((texts) => texts[locale]()));
  const messages = Object.assign({}, ...loaded.map((one) => one.messages)) as Messages;
  i18n.loadAndActivate({ locale, messages });
  document.documentElement.lang = locale;
}

/** Adds the texts of a part of the app that is about to be shown. */
export async function addTexts(texts: Catalogues): Promise<void> {
  parts.add(texts);
  const locale = localeKept();
  const { messages } = await texts[locale]();
  i18n.load(locale, messages);
}

/** Keeps the language and loads the page again, so that every text follows. */
export function switchLanguage(locale: Locale): void {
  writeStored('lang', locale);
  window.location.reload();
}
