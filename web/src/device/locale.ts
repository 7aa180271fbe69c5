import { localeAmong, LOCALES, type Locale } from '@outlay/contract/locale';
import { readStored } from './storage.ts';

const isLocale = (text: string | null | undefined): text is Locale =>
  LOCALES.some((locale) => locale === text);

/** The default language set by the operator, which the server sends as a cookie with the page. */
const SERVED = /(?:^|; )outlay-language=([\w-]+)/;

/**
 * The language of the interface: the one stored on this device; else the operator's; else the first of our languages
 * that the browser lists; else zh-Hans, the specification's default.
 */
export function localeKept(): Locale {
  const kept = readStored('lang');
  if (isLocale(kept)) return kept;
  const served = SERVED.exec(document.cookie)?.[1];
  return isLocale(served) ? served : (localeAmong(navigator.languages) ?? 'zh-Hans');
}
