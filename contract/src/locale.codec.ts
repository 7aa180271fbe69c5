import { z } from 'zod';
import { Locale, LOCALES } from './locale.ts';

/** The specification's names for its two languages. */
const CultureName = z.enum(['zh', 'en-US']);
type CultureName = z.infer<typeof CultureName>;

/**
 * A person's language in requests and in the database: the specification's name, which is always there, and one of our
 * five locales beside it. A client or older server that knows only the first treats French as English.
 */
export const SPOKEN = { language: CultureName, locale: Locale.optional() };
/** The same with the specification's name in `cultureName`. */
export const SPOKEN_AS_CULTURE = { cultureName: CultureName, locale: Locale.optional() };

/** The same in responses, where `locale` is always set. */
export const SPOKEN_IN_FULL = { language: CultureName, locale: Locale };

export interface Spoken {
  language: string;
  locale?: string | null | undefined;
}

const cultureOf = (locale: Locale): CultureName => (locale.startsWith('zh') ? 'zh' : 'en-US');

export const encodeLocale = (locale: Locale): { language: CultureName; locale: Locale } => ({
  language: cultureOf(locale),
  locale,
});

/**
 * Returns the locale that was meant. A `locale` that does not match the language beside it is left over from an earlier
 * choice and is ignored; then the reader's locale is used if it matches the language, otherwise the default of the
 * language.
 *
 * @param reader locale of the request, if the person who sends it is the one who reads.
 */
export function decodeLocale({ language, locale }: Spoken, reader?: Locale): Locale {
  const culture = language.startsWith('en') ? 'en-US' : 'zh';
  const known = [LOCALES.find((one) => one === locale), reader];
  return known.find((one) => one && cultureOf(one) === culture) ?? (culture === 'zh' ? 'zh-Hans' : 'en');
}
