import type { ArticleId, GroupKey, IdsOf } from './help-index.ts';

/** One article in one language. Labels of the app are put between `**`, exactly as they are written there. */
export interface ArticleWords {
  title: string;
  before: readonly string[];
  steps: readonly string[];
  after: readonly string[];
}

export type GroupWords<G extends GroupKey> = Record<IdsOf<G>, ArticleWords>;
export type AllWords = Record<ArticleId, ArticleWords>;
