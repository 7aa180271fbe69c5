import { z } from 'zod';

/** Languages the texts exist in; the first two can be switched between. */
export const LOCALES = ['zh-Hans', 'en', 'zh-Hant', 'fr', 'es'] as const;
export const Locale = z.enum(LOCALES);
export type Locale = z.infer<typeof Locale>;

/** The wire's names of the two switchable languages, as `base/user/changeLanguage` takes them. */
export const CultureName = z.enum(['zh', 'en-US']);
export type CultureName = z.infer<typeof CultureName>;

export const localeOf = (culture: string): Locale => (culture.startsWith('en') ? 'en' : 'zh-Hans');
export const cultureOf = (locale: string): CultureName => (locale.startsWith('en') ? 'en-US' : 'zh');
