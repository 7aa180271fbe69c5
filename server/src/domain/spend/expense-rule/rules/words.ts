import { coversAllLines } from './scope.ts';
import { plain, type Finder, type Found } from './facts.ts';

function saysIn(words: readonly string[], texts: readonly string[]): string[] {
  const plainTexts = texts.map(plain);
  return words.filter((word) => plainTexts.some((text) => text.includes(plain(word))));
}

const found = (lineId: string | null, words: readonly string[]): Found[] =>
  words.length === 0 ? [] : [{ lineId, values: { words: words.join(', ') }, cutTo: null }];

/** Finds blocked words in lines, and in the title if the rule covers the document as a whole or any of its lines. */
export const findWords: Finder<'words'> = ({ params: { words }, scope }, { title, lines }) => [
  ...(lines.length > 0 || coversAllLines(scope) ? found(null, saysIn(words, [title])) : []),
  ...lines.flatMap(({ id, remarks, merchant }) => found(id, saysIn(words, [remarks, merchant]))),
];
