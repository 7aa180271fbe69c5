import { readFileSync } from 'node:fs';
import PO from 'pofile';
import { expect, test } from 'vitest';
import { LOCALES, type Locale } from '@outlay/contract/locale';
import { msg } from './msg.ts';
import { words } from './words.ts';

const textsOf = (locale: Locale) =>
  PO.parse(readFileSync(new URL(`locales/${locale}/messages.po`, import.meta.url), 'utf8')).items;

/** The names of the values in a text, sorted because languages order them differently. */
const valuesIn = (text: string) =>
  [...new Set([...text.matchAll(/\{(\w+)[,}]/g)].map(([, name]) => name))].toSorted();

test.each(LOCALES)('every text in %s has the values of the English one', (locale) => {
  const texts = textsOf(locale);
  const other = texts.filter(({ msgid, msgstr: [text = ''] }) => {
    // A language without plural forms may leave out the count.
    const [lastInput, translatedValues] = [valuesIn(msgid), valuesIn(text)];
    return (
      !translatedValues.every((name) => lastInput.includes(name)) ||
      lastInput.some((name) => name !== 'count' && !translatedValues.includes(name))
    );
  });

  expect(texts.length).toBeGreaterThan(400);
  expect(other.map(({ msgid }) => msgid)).toEqual([]);
});

test.each(LOCALES)('every text in %s can be said', (locale) => {
  const values = Object.fromEntries(
    textsOf('en').flatMap(({ msgid }) => valuesIn(msgid).map((name) => [name, 2])),
  ) as Record<string, number>;
  for (const { msgid, msgctxt, msgstr } of textsOf(locale)) {
    const text = words(locale)(msg({ message: msgid, context: msgctxt ?? '' }), values);
    expect(text, msgid).not.toMatch(/[{}]/);
    if (valuesIn(msgid).length === 0) expect(text).toBe(msgstr[0]);
  }
});

test('one English word for two things is two words in a language that has two', () => {
  const say = words('fr');

  expect(say(msg`Returned`)).toBe('Renvoyé');
  expect(say(msg({ message: 'Returned', context: 'invoice bag' }))).toBe('Renvoyée');
});

test('a name is told as it is written, with its backslash and its braces', () => {
  const company = String.raw`A\u0041 {url} \x41 C:\new`;
  const text = words('fr')(msg({ message: 'Outlay: you have joined {company}. Sign in: {url}' }), {
    ...{ company, url: 'https://outlay.example' },
  });

  expect(text).toBe(`Outlay : vous avez rejoint ${company}. Connectez-vous : https://outlay.example`);
});
