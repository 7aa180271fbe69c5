import { z } from 'zod';
import { Locale, LOCALES } from './locale.ts';

/** The specification's names of the two languages that it knows. */
const CultureName = z.enum(['zh', 'en-US']);
type CultureName = z.infer<typeof CultureName>;

/**
 * What a person reads, on the wire and as it is stored: the specification's name, which is always there, and beside it
 * one of our five. Whoever knows only the first, a server of an earlier release too, reads French as English.
 */
export const SPOKEN = { language: CultureName, locale: Locale.optional() };
/** The same where the specification's name is `cultureName`. */
export const SPOKEN_AS_CULTURE = { cultureName: CultureName, locale: Locale.optional() };

/** As an answer says it. */
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
 * Of five what was said. A `locale` of another language than the specification's name beside it is left from an
 * earlier choice and does not count; then it is the reader's, where that goes with the name, else the name's usual one.
 *
 * @param reader what the request was written in, where the one who asks is the one who reads.
 */
export function decodeLocale({ language, locale }: Spoken, reader?: Locale): Locale {
  const culture = language.startsWith('en') ? 'en-US' : 'zh';
  const known = [LOCALES.find((one) => one === locale), reader];
  return known.find((one) => one && cultureOf(one) === culture) ?? (culture === 'zh' ? 'zh-Hans' : 'en');
}
