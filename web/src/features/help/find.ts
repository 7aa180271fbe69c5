import type { AllWords, ArticleWords } from './article.ts';
import { ENTRIES, type ArticleId } from './help-index.ts';

const foldLetter = (letter: string): string => letter.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Without accents and capitals; `at` tells where each letter stood. */
function fold(text: string): { plain: string; at: number[] } {
  let plain = '';
  const at: number[] = [];
  let place = 0;
  for (const letter of text) {
    const folded = foldLetter(letter);
    for (let i = 0; i < folded.length; i += 1) at.push(place);
    plain += folded;
    place += letter.length;
  }
  return { plain, at: [...at, place] };
}

const HAN = /\p{Script=Han}/u;
const segmenter = 'Segmenter' in Intl ? new Intl.Segmenter('zh', { granularity: 'word' }) : null;

/** What is looked for. Chinese has no spaces: 撤回单据 is 撤回 and 单据, wherever they stand. */
export function wordsOf(search: string): string[] {
  const pieces = fold(search)
    .plain.split(/[\s?？!！,，。、:：]+/)
    .filter((piece) => piece !== '');
  return pieces.flatMap((piece) =>
    HAN.test(piece) && segmenter
      ? [...segmenter.segment(piece)].filter(({ isWordLike }) => isWordLike).map(({ segment }) => segment)
      : [piece],
  );
}

const plainText = (text: string): string => text.replaceAll('**', '');
const paragraphsOf = ({ before, steps, after }: ArticleWords): string[] =>
  [...before, ...steps, ...after].map(plainText);

/** The articles that have all words, those with most of them in the title first. */
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

interface Piece {
  text: string;
  hit: boolean;
}

/** A text in pieces: what was looked for, and what stands between. */
export function marked(text: string, words: readonly string[]): Piece[] {
  const { plain, at } = fold(text);
  const hits = new Set<number>();
  for (const word of words)
    for (let from = plain.indexOf(word); from >= 0 && word !== ''; from = plain.indexOf(word, from + 1))
      for (let i = from; i < from + word.length; i += 1) hits.add(at[i] ?? 0);
  const pieces: Piece[] = [];
  let place = 0;
  for (const letter of text) {
    const hit = hits.has(place);
    const last = pieces.at(-1);
    if (last?.hit === hit) last.text += letter;
    else pieces.push({ text: letter, hit });
    place += letter.length;
  }
  return pieces;
}

const BEFORE_HIT = 16;

/** The paragraph with most of the words, from shortly before the first of them; else how the article begins. */
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
  // Whole words where there are spaces; Chinese may be cut anywhere.
  const space = best.slice(start, start + BEFORE_HIT / 2).indexOf(' ');
  return `…${best.slice(space >= 0 ? start + space + 1 : start)}`;
}
