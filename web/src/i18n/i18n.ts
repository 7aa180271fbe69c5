import { i18n, type Messages } from '@lingui/core';
import type { Locale } from '@outlay/contract/locale';
import { PARTS } from 'virtual:texts';
import { localeKept } from '#device/locale.ts';
import { writeStored } from '#device/storage.ts';

/** The texts of one part of the app, by language. */
export type Catalogues = Record<Locale, () => Promise<{ messages: Messages }>>;

/** The name of each language in that language. */
export const LANGUAGE_NAMES: Record<Locale, string> = {
  'zh-Hans': '简体中文',
  en: 'English',
  'zh-Hant': '繁體中文',
  fr: 'Français',
  es: 'Español',
};

/** The texts requested so far, so that a change of language loads them too. */
const spoken = new Set<Catalogues>();

/** Activates the language, loading the given texts and all requested before. */
export async function activate(locale: Locale, ...start: Catalogues[]): Promise<void> {
  for (const texts of start) spoken.add(texts);
  const loaded = await Promise.all([...spoken].map((texts) => texts[locale]()));
  // Beside those that a page has brought meanwhile.
  i18n.load(locale, Object.assign({}, ...loaded.map((one) => one.messages)) as Messages);
  i18n.activate(locale);
  document.documentElement.lang = locale;
}

/** Whether all texts were loaded at once. */
let whole = false;

/** Activates the language for the wide screen, which loads all texts at once: no part is needed beside them. */
export async function activateWhole(locale: Locale, texts: Catalogues): Promise<void> {
  whole = true;
  await activate(locale, texts);
}

async function addPart(name: string): Promise<void> {
  const texts = whole ? undefined : PARTS[name];
  if (!texts) return;
  spoken.add(texts);
  const locale = localeKept();
  try {
    const { messages } = await texts[locale]();
    i18n.load(locale, messages);
  } catch (error) {
    // A failed part must not block a later change of language; opening the page requests it again.
    spoken.delete(texts);
    throw error;
  }
}

/**
 * Waits for the code and its texts, so that it is shown in the right language. The build inserts this call at lazy
 * imports.
 */
export async function withTexts<Module>(code: Promise<Module>, ...parts: string[]): Promise<Module> {
  const [shown] = await Promise.all([code, ...parts.map(addPart)]);
  return shown;
}

/** Stores the language and reloads the page, so that every text changes. */
export function switchLanguage(locale: Locale): void {
  writeStored('lang', locale);
  window.location.reload();
}
