import type { LocalText } from '@outlay/contract/fields';

/** A text of a new company's data in the five languages. */
export const words = (zh: string, zhHant: string, en: string, fr: string, es: string): LocalText => ({
  'zh-Hans': zh,
  'zh-Hant': zhHant,
  en,
  fr,
  es,
});
