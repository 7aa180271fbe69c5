import { i18n, type Messages } from '@lingui/core';
import type { Locale } from '@outlay/contract/locale';
import { PARTS } from 'virtual:texts';
import { localeKept } from '#device/locale.ts';
import { writeStored } from '#device/storage.ts';

/** The texts of one part of the app, a language each. */
export type Catalogues = Record<Locale, () => Promise<{ messages: Messages }>>;

/** Each language in its own words. */
export const LANGUAGE_NAMES: Record<Locale, string> = {
  'zh-Hans': '简体中文',
  en: 'English',
  'zh-Hant': '繁體中文',
  fr: 'Français',
  es: 'Español',
};

/** What has been asked for by now: whichever comes first, the language or the part. */
const spoken = new Set<Catalogues>();

/** Speaks the language from now on, and begins with these texts, if any are named. */
export async function activate(locale: Locale, ...start: Catalogues[]): Promise<void> {
  for (const texts of start) spoken.add(texts);
  const loaded = await Promise.all([...spoken].map((texts) => texts[locale]()));
  const messages = Object.assign({}, ...loaded.map((one) => one.messages)) as Messages;
  i18n.loadAndActivate({ locale, messages });
  document.documentElement.lang = locale;
}

async function addPart(name: string): Promise<void> {
  const texts = PARTS[name];
  if (!texts) return;
  spoken.add(texts);
  const locale = localeKept();
  try {
    const { messages } = await texts[locale]();
    i18n.load(locale, messages);
  } catch (error) {
    // The next language does not wait for it; the page asks again when it is opened.
    spoken.delete(texts);
    throw error;
  }
}

/** Code that is about to be shown, once the texts of it have come too. The build writes this where a component is loaded. */
export async function withTexts<Module>(code: Promise<Module>, ...parts: string[]): Promise<Module> {
  const [shown] = await Promise.all([code, ...parts.map(addPart)]);
  return shown;
}

/** Keeps the language and loads the page again, so that every text follows. */
export function switchLanguage(locale: Locale): void {
  writeStored('lang', locale);
  window.location.reload();
}
