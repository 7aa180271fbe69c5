import type { MessageDescriptor } from '@lingui/core';
import type { LocalText } from '@outlay/contract/fields';
import { LOCALES, type Locale } from '@outlay/contract/locale';
import { words } from './words.ts';

/** A text that data carries: in the reader's language, else in one that they may read. */
export const localText = (text: LocalText, locale: Locale): string =>
  localesFor(locale)
    .map((one) => text[one])
    .find(Boolean) ??
  Object.values(text)[0] ??
  '';

/** In which languages a reader is told a text of data, the first that it has. */
export const localesFor = (locale: Locale): readonly Locale[] =>
  locale === 'zh-Hant' ? ['zh-Hant', 'zh-Hans', 'en'] : [locale, 'en'];

/** A text of ours where data carries one: the page shows it in its reader's language. */
export const inEveryLanguage = (text: MessageDescriptor): LocalText =>
  Object.fromEntries(LOCALES.map((locale) => [locale, words(locale)(text)]));
