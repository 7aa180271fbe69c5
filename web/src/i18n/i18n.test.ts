import { i18n, type Messages } from '@lingui/core';
import { LOCALES } from '@outlay/contract/locale';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { PARTS } from 'virtual:texts';
import { writeStored } from '#device/storage.ts';
import { activate, activateWhole, withTexts, type Catalogues } from './i18n.ts';

const wordsOf = (id: string): Catalogues =>
  Object.fromEntries(
    LOCALES.map((locale) => [locale, () => Promise.resolve({ messages: { [id]: [`${id} in ${locale}`] } })]),
  ) as Catalogues;

const parts = PARTS as Record<string, Catalogues>;
beforeEach(() => void (parts['document'] = wordsOf('document')));
afterEach(() => {
  delete parts['document'];
  delete parts['trip'];
});

test('A page is shown once its texts have loaded, and follows a language change', async () => {
  writeStored('lang', 'fr');
  await activate('fr', wordsOf('first'));
  expect(i18n._('document')).toBe('document');

  const page = await withTexts(Promise.resolve('the page'), 'document');

  expect(page).toBe('the page');
  expect(i18n._('document')).toBe('document in fr');

  await activate('es');

  expect([i18n._('first'), i18n._('document')]).toEqual(['first in es', 'document in es']);
});

test('The texts of a page that come before those of the app stay', async () => {
  writeStored('lang', 'es');
  parts['trip'] = wordsOf('trip');
  const first = Promise.withResolvers<{ messages: Messages }>();
  const started = activate('es', { ...wordsOf('first'), es: () => first.promise });
  await withTexts(Promise.resolve('the page'), 'trip');
  first.resolve({ messages: { first: ['first in es'] } });
  await started;

  expect([i18n._('first'), i18n._('trip')]).toEqual(['first in es', 'trip in es']);
});

test('A page whose texts fail to load is not shown, and another language can still be chosen', async () => {
  const lost = () => Promise.reject(new Error('no network'));
  parts['document'] = { 'zh-Hans': lost, en: lost, 'zh-Hant': lost, fr: lost, es: lost };

  await expect(withTexts(Promise.resolve('the page'), 'document')).rejects.toThrow('no network');
  await activate('es');
  expect(i18n.locale).toBe('es');
});

// Last in this file: from here on the module has all texts.
test('What the wide screen opens later does not replace its words, which it has all from the start', async () => {
  writeStored('lang', 'es');
  parts['document'] = {
    ...wordsOf('open'),
    es: () => Promise.resolve({ messages: { open: ['the phone’s'] } }),
  };
  await activateWhole('es', {
    ...wordsOf('open'),
    es: () => Promise.resolve({ messages: { open: ['its own'] } }),
  });

  await withTexts(Promise.resolve('the sheet'), 'document');

  expect(i18n._('open')).toBe('its own');
});
