import { z } from 'zod';

/** Languages the texts exist in; the specification's own dialog switches between the first two. */
export const LOCALES = ['zh-Hans', 'en', 'zh-Hant', 'fr', 'es'] as const;
export const Locale = z.enum(LOCALES);
export type Locale = z.infer<typeof Locale>;

/** The wire's names of the two switchable languages, as `base/user/changeLanguage` takes them. */
export const CultureName = z.enum(['zh', 'en-US']);
export type CultureName = z.infer<typeof CultureName>;

export const localeOf = (culture: string): Locale => (culture.startsWith('en') ? 'en' : 'zh-Hans');
/** Of a language tag or of an `Accept-Language` header: those of our languages that are not Chinese read English. */
export const cultureOf = (locale: string): CultureName => (/^(en|fr|es)/i.test(locale) ? 'en-US' : 'zh');

const OURS: readonly [RegExp, Locale][] = [
  [/^zh-(hant|tw|hk|mo)/i, 'zh-Hant'],
  [/^zh/i, 'zh-Hans'],
  [/^en/i, 'en'],
  [/^fr/i, 'fr'],
  [/^es/i, 'es'],
];

/** The first of these language tags that the texts exist in, as a browser lists what its person reads. */
export function localeAmong(tags: readonly string[]): Locale | undefined {
  for (const tag of tags) {
    const ours = OURS.find(([named]) => named.test(tag));
    if (ours) return ours[1];
  }
  return undefined;
}

/**
 * What a person reads, as the account has it. A server of the release before sets the culture alone: a locale of another
 * culture is then an old one.
 */
export function localeOfPerson({ language, locale }: { language: string; locale: string | null }): Locale {
  const known = LOCALES.find((one) => one === locale);
  return known && cultureOf(known) === language ? known : localeOf(language);
}
