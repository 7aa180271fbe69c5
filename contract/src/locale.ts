import { z } from 'zod';

/** Languages that texts exist in; the specification's own dialog switches between the first two. */
export const LOCALES = ['zh-Hans', 'en', 'zh-Hant', 'fr', 'es'] as const;
export const Locale = z.enum(LOCALES);
export type Locale = z.infer<typeof Locale>;

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
