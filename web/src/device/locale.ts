import { localeAmong, LOCALES, type Locale } from '@outlay/contract/locale';
import { readStored } from './storage.ts';

const isLocale = (text: string | null | undefined): text is Locale =>
  LOCALES.some((locale) => locale === text);

/** What the operator lets everybody begin in, as the server says with the page. */
const SERVED = /(?:^|; )outlay-language=([\w-]+)/;

/**
 * The language of the interface: the one kept on this device; else the operator's; else the first of ours that the
 * browser names; else zh-Hans, the specification's default.
 */
export function localeKept(): Locale {
  const kept = readStored('lang');
  if (isLocale(kept)) return kept;
  const served = SERVED.exec(document.cookie)?.[1];
  return isLocale(served) ? served : (localeAmong(navigator.languages) ?? 'zh-Hans');
}
