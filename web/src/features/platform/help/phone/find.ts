import { fold } from '#text/find-words.ts';
import type { AllWords, ArticleWords } from './article.ts';
import { ENTRIES, type ArticleId } from './help-index.ts';

const plainText = (text: string): string => text.replaceAll('**', '');
const paragraphsOf = ({ before, steps, after }: ArticleWords): string[] =>
  [...before, ...steps, ...after].map(plainText);

/** The articles that contain all words, those with most of them in the title first. */
export function findArticles(all: AllWords, words: readonly string[]): ArticleId[] {
  const found = ENTRIES.map(({ id }) => {
    const title = fold(all[id].title).plain;
    const whole = [title, ...paragraphsOf(all[id]).map((text) => fold(text).plain)].join('\n');
    return {
      id,
      fits: words.every((word) => whole.includes(word)),
      inTitle: words.filter((word) => title.includes(word)).length,
    };
  });
  return found
    .filter(({ fits }) => fits)
    .sort((one, other) => other.inTitle - one.inTitle)
    .map(({ id }) => id);
}

const BEFORE_HIT = 16;

/**
 * The paragraph with most of the words, starting shortly before the first of them; otherwise the beginning of the
 * article.
 */
export function excerpt(article: ArticleWords, words: readonly string[]): string {
  const paragraphs = paragraphsOf(article);
  const count = (text: string) => words.filter((word) => fold(text).plain.includes(word)).length;
  const best = paragraphs.reduce(
    (one, other) => (count(other) > count(one) ? other : one),
    paragraphs[0] ?? '',
  );
  const { plain, at } = fold(best);
  const first = Math.min(...words.map((word) => plain.indexOf(word)).filter((place) => place >= 0));
  if (!Number.isFinite(first) || first <= BEFORE_HIT) return best;
  const start = at[first - BEFORE_HIT] ?? 0;
  // Cut at a space where there is one; Chinese text may be cut anywhere.
  const space = best.slice(start, start + BEFORE_HIT / 2).indexOf(' ');
  return `…${best.slice(space >= 0 ? start + space + 1 : start)}`;
}
