import type { ArticleId, GroupKey, IdsOf } from './help-index.ts';

/** One article in one language. What the app writes on its buttons stands between `**`, to the letter. */
export interface ArticleWords {
  title: string;
  before: readonly string[];
  steps: readonly string[];
  after: readonly string[];
}

export type GroupWords<G extends GroupKey> = Record<IdsOf<G>, ArticleWords>;
export type AllWords = Record<ArticleId, ArticleWords>;
