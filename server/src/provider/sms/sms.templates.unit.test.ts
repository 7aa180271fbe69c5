import { describe, expect, test } from 'vitest';
import type { Locale } from '@outlay/contract/locale';
import { templateFor, templatesFrom } from './sms.templates.ts';

const codeOf = (text: string, locale: Locale, name: 'signIn' | 'invite' = 'signIn') =>
  templateFor(templatesFrom(text), { name, locale })?.code;

describe('The chosen SMS template', () => {
  test('is the one in the reader’s language, else the nearest, else the one without a language', () => {
    const text = 'code=A, code.en=B, code.zh-Hant=C';
    expect(codeOf(text, 'en')).toBe('B');
    expect(codeOf(text, 'fr')).toBe('B');
    expect(codeOf(text, 'zh-Hant')).toBe('C');
    expect(codeOf(text, 'zh-Hans')).toBe('A');
    expect(codeOf('code=A, code.en=B', 'zh-Hant')).toBe('A');
    expect(codeOf('code.zh-Hans=A', 'es')).toBe('A');
  });

  test('is the text’s own before the general one, in each language', () => {
    const text = 'code=A, signIn=B, code.fr=C';
    expect(codeOf(text, 'zh-Hans')).toBe('B');
    expect(codeOf(text, 'fr')).toBe('C');
  });

  test('does not exist for an invitation where only codes have one', () => {
    expect(codeOf('code=A', 'en', 'invite')).toBeUndefined();
  });
});

describe('A template configuration', () => {
  test('names the values a template takes, in order', () => {
    const templates = templatesFrom('code=1(code minutes), signIn=2, invite=3(company url)');
    expect([...templates.values()].map(({ values }) => values)).toEqual([
      ['code', 'minutes'],
      ['code'],
      ['company', 'url'],
    ]);
  });

  test.each([
    ['code', 'is not of the form'],
    ['codes=1', 'there is no text "codes"'],
    ['code.de=1', '"de" is none of'],
    ['code=1(pin)', 'has no value "pin"'],
  ])('%s is rejected with an explanation', (text, words) => {
    expect(() => templatesFrom(text)).toThrow(words);
  });
});
