import { expect, test } from 'vitest';
import { decodeLocale, encodeLocale } from './locale.codec.ts';
import { localeAmong, LOCALES } from './locale.ts';

test.each(LOCALES)('%s is read again as it was written down', (locale) => {
  expect(decodeLocale(encodeLocale(locale))).toBe(locale);
});

test('an earlier release reads French as English and traditional Chinese as simplified', () => {
  const read = LOCALES.map((locale) => [locale, encodeLocale(locale).language]);
  expect(Object.fromEntries(read)).toEqual({
    ...{ 'zh-Hans': 'zh', 'zh-Hant': 'zh' },
    ...{ en: 'en-US', fr: 'en-US', es: 'en-US' },
  });
});

test('what an earlier release wrote down is read', () => {
  expect(decodeLocale({ language: 'zh', locale: null })).toBe('zh-Hans');
  expect(decodeLocale({ language: 'en-US' })).toBe('en');
  // It changed the name alone, and left what a later release had put beside it.
  expect(decodeLocale({ language: 'zh', locale: 'fr' })).toBe('zh-Hans');
  expect(decodeLocale({ language: 'en-US', locale: 'ru' })).toBe('en');
});

test('a page that names only the specification’s language is taken to mean what it is written in', () => {
  expect(decodeLocale({ language: 'en-US' }, 'es')).toBe('es');
  expect(decodeLocale({ language: 'zh' }, 'es')).toBe('zh-Hans');
  expect(decodeLocale({ language: 'en-US', locale: 'fr' }, 'es')).toBe('fr');
});

test('a browser is answered in the first of its languages that there are texts in', () => {
  expect(localeAmong(['ru-RU', 'zh-TW', 'en'])).toBe('zh-Hant');
  expect(localeAmong(['ru-RU'])).toBeUndefined();
});
