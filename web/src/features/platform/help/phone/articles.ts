import type { Locale } from '@outlay/contract/locale';
import { queryOptions } from '@tanstack/react-query';
import { localeKept } from '#device/locale.ts';
import type { AllWords } from './article.ts';

/** The articles of each language: files of their own, so that nobody loads what they do not read. */
export const ARTICLES: Record<Locale, () => Promise<{ all: AllWords }>> = {
  'zh-Hans': () => import('./articles/zh-Hans/all.ts'),
  en: () => import('./articles/en/all.ts'),
  'zh-Hant': () => import('./articles/zh-Hant/all.ts'),
  fr: () => import('./articles/fr/all.ts'),
  es: () => import('./articles/es/all.ts'),
};

/** Those of the language that the app speaks. They do not change while it runs. */
export const articlesOf = (locale = localeKept()) =>
  queryOptions({
    queryKey: ['help', locale],
    queryFn: async () => (await ARTICLES[locale]()).all,
    staleTime: Infinity,
    networkMode: 'always',
  });
