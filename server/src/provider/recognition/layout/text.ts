import { bottom, middleX, middleY, right } from '../page.ts';
import type { Rect, TextPage, Word } from '../page.ts';

/** A value and the words it was read from. */
export interface Reading {
  value: string;
  words: Word[];
  /** Confidence in the least certain character, 0..1. */
  score: number;
}

/** A label on the page: the word that contains it, its own area, and the rest of that word. */
export interface Label {
  word: Word;
  label: Word;
  rest: Word | undefined;
}

export function readingOf(value: string, words: Word[]): Reading {
  const scores = words.flatMap(
    (word) => word.chars?.filter((char) => char.text !== ' ').map((char) => char.score) ?? [word.score],
  );
  return { value, words, score: Math.min(1, ...scores) };
}

/** Converts full-width characters to half-width ones, one for one, so that one pattern matches both. */
export const foldWidth = (text: string): string =>
  text.replace(/[！-～￥\u3000［］]/g, (char) => {
    if (char === '￥') return '¥';
    if (char === '\u3000') return ' ';
    return String.fromCharCode(char.charCodeAt(0) - 0xfee0);
  });

export function foldPage(page: TextPage): TextPage {
  const words = page.words.map((word) => ({
    ...word,
    text: foldWidth(word.text),
    ...(word.chars && { chars: word.chars.map((char) => ({ ...char, text: foldWidth(char.text) })) }),
  }));
  return { ...page, words };
}

const widthOf = (char: string): number => (char.charCodeAt(0) > 0x2e80 ? 2 : 1);

/** The characters `from`..`to` of a word as a word of their own. */
export function partOf(word: Word, from: number, to: number): Word | undefined {
  const letters = [...word.text];
  let start = from;
  let end = Math.min(to, letters.length);
  while (start < end && /[\s:;]/.test(letters[start]!)) start += 1;
  while (end > start && /\s/.test(letters[end - 1]!)) end -= 1;
  if (start >= end) return undefined;
  const total = letters.reduce((sum, char) => sum + widthOf(char), 0);
  const before = letters.slice(0, start).reduce((sum, char) => sum + widthOf(char), 0);
  const inside = letters.slice(start, end).reduce((sum, char) => sum + widthOf(char), 0);
  const chars = word.chars?.length === letters.length ? word.chars.slice(start, end) : undefined;
  const clip = (rect: Rect): Rect => ({
    ...rect,
    x: rect.x + (rect.width * before) / total,
    width: (rect.width * inside) / total,
  });
  return {
    ...clip(word),
    text: letters.slice(start, end).join(''),
    score: word.score,
    ...(chars && { chars }),
    ...(word.seen && { seen: clip(word.seen) }),
    ...(word.page !== undefined && { page: word.page }),
  };
}

/** Finds every occurrence of a label. The pattern must not be global. */
export function findLabels(words: Word[], pattern: RegExp): Label[] {
  return words.flatMap((word) => {
    const match = pattern.exec(word.text);
    const label = match && partOf(word, match.index, match.index + match[0].length);
    if (!label) return [];
    return [{ word, label, rest: partOf(word, match.index + match[0].length, Infinity) }];
  });
}

/**
 * The vertical overlap of two words as a fraction of the smaller height, at most 1; negative if they do not overlap.
 */
export function rowOverlap(a: Word, b: Word): number {
  const shared = Math.min(bottom(a), bottom(b)) - Math.max(a.y, b.y);
  return shared / Math.min(a.height, b.height);
}

/** Words on the row of `label`, to its right and left of `limit`, nearest first. */
export function rightOf(label: Word, words: Word[], limit = Infinity): Word[] {
  return words
    .filter((word) => word !== label && word.x > right(label) - label.height * 0.5 && middleX(word) < limit)
    .filter((word) => rowOverlap(label, word) > 0.4)
    .sort((a, b) => a.x - b.x);
}

/** The value of a label: the rest of its word, or else the words to its right without large gaps between them. */
export function valueOf({ word, rest }: Label, words: Word[], limit = Infinity): Word[] {
  const following = rightOf(word, words, limit);
  if (rest) return [rest, ...chain(rest, following)];
  const [first] = following;
  return first ? [first, ...chain(first, following.slice(1))] : [];
}

function chain(from: Word, following: Word[]): Word[] {
  const taken: Word[] = [];
  let last = from;
  for (const word of following) {
    if (word.x - right(last) > last.height * 1.2) break;
    taken.push(word);
    last = word;
  }
  return taken;
}

export const textOf = (words: Word[]): string => words.map((word) => word.text).join('');

/**
 * Groups words into rows in reading order. A word joins a row by its overlap with the row's last word, so a slight
 * slant does no harm.
 */
export function rowsOf(words: Word[]): Word[][] {
  const rows: Word[][] = [];
  for (const word of [...words].sort((a, b) => a.x - b.x)) {
    let best: Word[] | undefined;
    let most = 0.45;
    for (const row of rows) {
      const share = rowOverlap(row.at(-1)!, word);
      const free = word.x > right(row.at(-1)!) - Math.min(row.at(-1)!.width, word.width) * 0.5;
      if (free && share > most) {
        best = row;
        most = share;
      }
    }
    if (best) best.push(word);
    else rows.push([word]);
  }
  const top = (row: Word[]): number => row.reduce((sum, word) => sum + middleY(word), 0) / row.length;
  return rows.sort((a, b) => top(a) - top(b));
}
