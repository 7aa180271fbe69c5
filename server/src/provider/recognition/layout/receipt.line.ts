import { bottom, right } from '../page.ts';
import type { TextPage, Word } from '../page.ts';
import { rowsOf } from './text.ts';

/** A row of a receipt: its words, its text with gaps as spaces, and the amounts in it. */
export interface Line {
  words: Word[];
  text: string;
  money: { value: string; word: Word }[];
  y: number;
  height: number;
}

const AMOUNT =
  /(?<![\d.,%])(-?\s?)(?:RM|MYR|USD|EUR|INR|Rs\.?|[$€£¥])?\s?(-?[1-9]\d{0,2}(?:[,.' ]\d{3})+[.,]\d{2}|-?(?:[1-9]\d*|0)\s?[.,]\s?\d{2}|-?\.\d{2})(?![\d%]|[.,/-]\d)/gi;

export function linesOf(page: TextPage): Line[] {
  return rowsOf(page.words).map((words) => ({
    words,
    text: words
      .map((word, index) => (index > 0 && wide(words[index - 1]!, word) ? ' ' : '') + word.text)
      .join(''),
    money: words.flatMap(moneyOf),
    y: Math.min(...words.map((word) => word.y)),
    height: Math.max(...words.map(bottom)) - Math.min(...words.map((word) => word.y)),
  }));
}

const wide = (before: Word, word: Word): boolean => word.x - right(before) > -word.height;

/** Every amount in a word; accepts a space or comma in place of the decimal point. */
function moneyOf(word: Word): { value: string; word: Word }[] {
  const text = word.text
    .replace(/(?<=\d)\s?\.\s?(?=\d{2}(?!\d))/g, '.')
    .replace(/(?<=\d) (?=\d{2}(?!\d))/g, '.');
  return [...text.matchAll(AMOUNT)].map((match) => {
    const bare = match[2]!.replace(/\s/g, '');
    const whole = bare.slice(0, -3).replace(/[,.'\s]/g, '');
    const value = `${/\d/.test(whole) ? whole : `${whole}0`}.${bare.slice(-2)}`;
    return { value: match[1]!.includes('-') && !value.startsWith('-') ? `-${value}` : value, word };
  });
}
