import type { MessageDescriptor } from '@lingui/core';
import type { LocalText } from '@outlay/contract/fields';
import { LOCALES, type Locale } from '@outlay/contract/locale';
import { words } from './words.ts';

/** A text of the data in the reader's language, or else in another that they may read. */
export const localText = (text: LocalText, locale: Locale): string =>
  localesFor(locale)
    .map((one) => text[one])
    .find(Boolean) ??
  Object.values(text)[0] ??
  '';

/** The languages in which a text of the data is shown to a reader; the first that it has is used. */
export const localesFor = (locale: Locale): readonly Locale[] =>
  locale === 'zh-Hant' ? ['zh-Hant', 'zh-Hans', 'en'] : [locale, 'en'];

/** One of our texts in all languages, for data that the page shows in its reader's language. */
export const inEveryLanguage = (text: MessageDescriptor): LocalText =>
  Object.fromEntries(LOCALES.map((locale) => [locale, words(locale)(text)]));
