import { hasGlyph, type Weight } from './font.ts';
import { textWidth } from './sheet.ts';

/** Fixed-width spaces that number formats use. */
const FIXED_SPACES = /[\u2000-\u200a\u202f]/gu;
const INVISIBLE = /[\p{Cc}\p{Cf}]/gu;
/** Characters that must not begin a line. */
const CLOSING = '，。、；：！？）》」』】”’％,.;:!?)]}%';
/** A unit that is not broken: a run of non-Chinese characters, or one character with the punctuation after it. */
const PIECE = new RegExp(
  `[ ]+|[!-~\\u00a0-\\u024f\\u2010-\\u2027\\u20a0-\\u20bf]+|[^ ][${CLOSING.replaceAll(/[\]\\]/g, '\\$&')}]*`,
  'gu',
);

/** The text with only characters that the font has; others become a box, as elsewhere. */
export function printable(text: string, weight: Weight = 400): string {
  const clean = text.normalize('NFC').replaceAll(FIXED_SPACES, '\u00a0').replaceAll('\t', ' ');
  return [...clean.replaceAll(/\n/g, ' ').replaceAll(INVISIBLE, '')]
    .map((character) => (hasGlyph(character, weight) ? character : '□'))
    .join('');
}

/** Breaks a text into lines of at most `width` millimetres; existing line breaks are kept. */
export function wrap(text: string, width: number, size: number, weight: Weight = 400): string[] {
  return text
    .split(/\r?\n/)
    .flatMap((paragraph) => wrapParagraph(printable(paragraph, weight), width, size, weight));
}

function wrapParagraph(text: string, width: number, size: number, weight: Weight): string[] {
  const wide = (piece: string) => textWidth(piece, size, weight);
  const lines: string[] = [];
  let line = '';
  for (const piece of text.match(PIECE) ?? []) {
    if (wide(line + piece.trimEnd()) <= width) {
      line += piece;
      continue;
    }
    if (line.trim() !== '') lines.push(line.trimEnd());
    line = piece.trimStart();
    while (wide(line) > width && line.length > 1) {
      const head = longestHead(line, width, wide);
      lines.push(head);
      line = line.slice(head.length);
    }
  }
  if (line.trim() !== '' || lines.length === 0) lines.push(line.trimEnd());
  return lines;
}

/** The part of a too long word that fits, at least one letter. */
function longestHead(word: string, width: number, wide: (piece: string) => number): string {
  let head = '';
  for (const character of word) {
    if (head !== '' && wide(head + character) > width) break;
    head += character;
  }
  return head;
}
