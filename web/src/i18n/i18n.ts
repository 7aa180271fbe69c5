import { i18n, type Messages } from '@lingui/core';
import { LOCALES, type Locale } from '@outlay/contract/locale';
import { readStored, writeStored } from '#kit/storage.ts';

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

const isLocale = (text: string | null): text is Locale => LOCALES.some((locale) => locale === text);

/** The one kept here; else zh-Hans, the specification's default. */
export function localeKept(): Locale {
  const kept = readStored('lang');
  return isLocale(kept) ? kept : 'zh-Hans';
}

/** What parts of the app have added by now: whichever comes first, the language or the part. */
const added: Messages = {};

/** Speaks the language from now on; `own` are the texts that only this part of the app has. */
export async function activate(locale: Locale, ...own: Catalogues[]): Promise<void> {
  const loaded = await Promise.all([shared, ...own].map((texts) => texts[locale]()));
  const messages = Object.assign({}, added, ...loaded.map((one) => one.messages)) as Messages;
  i18n.loadAndActivate({ locale, messages });
  document.documentElement.lang = locale;
}

/** Adds the texts of a part of the app that is about to be shown. */
export async function addTexts(texts: Catalogues): Promise<void> {
  const locale = localeKept();
  const { messages } = await texts[locale]();
  Object.assign(added, messages);
  i18n.load(locale, messages);
}

/** Keeps the language and loads the page again, so that every text follows. */
export function switchLanguage(locale: Locale): void {
  writeStored('lang', locale);
  window.location.reload();
}
