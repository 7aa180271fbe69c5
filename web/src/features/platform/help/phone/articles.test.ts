import type { Messages } from '@lingui/core';
import { LOCALES, type Locale } from '@outlay/contract/locale';
import { expect, test } from 'vitest';
import { routeOf } from '#app/routes.ts';
import type { AllWords, ArticleWords } from './article.ts';
import { ARTICLES } from './articles.ts';
import { ENTRIES } from './help-index.ts';
import { PLACES } from './places.ts';

const IDS = ENTRIES.map(({ id }) => id);
const textsOf = ({ title, before, steps, after }: ArticleWords) => [title, ...before, ...steps, ...after];
const wordsOf = async (locale: Locale): Promise<AllWords> => (await ARTICLES[locale]()).all;

const CATALOGUES = import.meta.glob<{ messages: Messages }>('../../../../**/i18n/locales/*/messages.po');

/** All texts of the app in one language. */
async function appWords(locale: Locale): Promise<Set<string>> {
  const catalogues = await Promise.all(
    Object.entries(CATALOGUES).flatMap(([path, load]) => (path.includes(`/${locale}/`) ? [load()] : [])),
  );
  const said = catalogues.flatMap(({ messages }) => Object.values(messages));
  return new Set(
    said.map((text) => (Array.isArray(text) && text.length === 1 ? String(text[0]) : String(text))),
  );
}

test('Article names are unique and links between articles are valid', () => {
  expect(new Set(IDS).size).toBe(IDS.length);
  const lost = ENTRIES.flatMap(({ id, related }) =>
    related.filter((one) => one === id || !IDS.some((known) => known === one)),
  );
  expect(lost).toEqual([]);
});

test('Each article links to an app page by its title', () => {
  const wrong = Object.entries(PLACES).filter(([path, name]) => routeOf(path)?.title.id !== name.id);

  expect(wrong).toEqual([]);
});

test.each(LOCALES)('In %s every article exists with the same parts as in English', async (locale) => {
  const [own, english] = [await wordsOf(locale), await wordsOf('en')];

  expect(Object.keys(own)).toEqual(IDS);
  const parts = ({ before, steps, after }: ArticleWords) => [before.length, steps.length, after.length];
  expect(IDS.filter((id) => String(parts(own[id])) !== String(parts(english[id])))).toEqual([]);
  expect(IDS.filter((id) => textsOf(own[id]).some((text) => text.trim() === ''))).toEqual([]);
});

test.each(LOCALES)('In %s articles use the labels of the buttons', async (locale) => {
  const [own, said] = [await wordsOf(locale), await appWords(locale)];

  const named = IDS.flatMap((id) =>
    textsOf(own[id]).flatMap((text) => text.split('**').filter((_, place) => place % 2 === 1)),
  );
  expect(named.length).toBeGreaterThan(150);
  expect([...new Set(named)].filter((name) => !said.has(name))).toEqual([]);
});

test('An article can be read in a minute', async () => {
  const english = await wordsOf('en');
  const counted = IDS.map((id) => ({ id, words: textsOf(english[id]).join(' ').split(/\s+/).length }));

  expect(counted.filter(({ words }) => words < 60 || words > 150)).toEqual([]);
});
