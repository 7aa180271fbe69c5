const foldLetter = (letter: string): string => letter.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Without accents and in lower case; `at` gives the original position of each letter. */
export function fold(text: string): { plain: string; at: number[] } {
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

/** The search words. Chinese has no spaces, so it is segmented: 撤回单据 becomes 撤回 and 单据, in any order. */
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

/** Whether the text contains all words. */
export function hasWords(text: string, words: readonly string[]): boolean {
  const { plain } = fold(text);
  return words.every((word) => plain.includes(word));
}

interface Piece {
  text: string;
  hit: boolean;
}

/** The text split into matches and the parts between them. */
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

/** A single Chinese character is a word; a single Latin letter would match everything. */
export const isEnough = (search: string): boolean => [...search].length > 1 || HAN.test(search);
