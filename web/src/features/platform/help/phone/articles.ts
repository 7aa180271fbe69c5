import type { Locale } from '@outlay/contract/locale';
import { queryOptions } from '@tanstack/react-query';
import { localeKept } from '#device/locale.ts';
import type { AllWords } from './article.ts';

/** The articles of each language as separate files, so that only one language is loaded. */
export const ARTICLES: Record<Locale, () => Promise<{ all: AllWords }>> = {
  'zh-Hans': () => import('./articles/zh-Hans/all.ts'),
  en: () => import('./articles/en/all.ts'),
  'zh-Hant': () => import('./articles/zh-Hant/all.ts'),
  fr: () => import('./articles/fr/all.ts'),
  es: () => import('./articles/es/all.ts'),
};

/** The articles in the current language. They do not change while the app runs. */
export const articlesOf = (locale = localeKept()) =>
  queryOptions({
    queryKey: ['help', locale],
    queryFn: async () => (await ARTICLES[locale]()).all,
    staleTime: Infinity,
    networkMode: 'always',
  });
