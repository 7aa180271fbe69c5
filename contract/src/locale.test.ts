import { expect, test } from 'vitest';
import { decodeLocale, encodeLocale } from './locale.codec.ts';
import { localeAmong, LOCALES } from './locale.ts';

test.each(LOCALES)('%s is read back as it was stored', (locale) => {
  expect(decodeLocale(encodeLocale(locale))).toBe(locale);
});

test('An older release reads French as English and Traditional Chinese as Simplified', () => {
  const read = LOCALES.map((locale) => [locale, encodeLocale(locale).language]);
  expect(Object.fromEntries(read)).toEqual({
    ...{ 'zh-Hans': 'zh', 'zh-Hant': 'zh' },
    ...{ en: 'en-US', fr: 'en-US', es: 'en-US' },
  });
});

test('A value stored by an older release is readable', () => {
  expect(decodeLocale({ language: 'zh', locale: null })).toBe('zh-Hans');
  expect(decodeLocale({ language: 'en-US' })).toBe('en');
  // It changed the name alone, and left what a later release had put beside it.
  expect(decodeLocale({ language: 'zh', locale: 'fr' })).toBe('zh-Hans');
  expect(decodeLocale({ language: 'en-US', locale: 'ru' })).toBe('en');
});

test('A page that sends only the legacy language field is treated as being in that language', () => {
  expect(decodeLocale({ language: 'en-US' }, 'es')).toBe('es');
  expect(decodeLocale({ language: 'zh' }, 'es')).toBe('zh-Hans');
  expect(decodeLocale({ language: 'en-US', locale: 'fr' }, 'es')).toBe('fr');
});

test('A browser is answered in the first of its languages that has translations', () => {
  expect(localeAmong(['ru-RU', 'zh-TW', 'en'])).toBe('zh-Hant');
  expect(localeAmong(['ru-RU'])).toBeUndefined();
});
