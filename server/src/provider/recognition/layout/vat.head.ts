import { parseChineseDay } from '../check/day.ts';
import { middleY } from '../page.ts';
import type { Word } from '../page.ts';
import type { HeadField } from '../recognition.port.ts';
import type { DraftFields } from './draft.ts';
import { findLabels, readingOf, rightOf, textOf, valueOf } from './text.ts';
import type { Reading } from './text.ts';

/** Reads the fields above the parties: code, number, date and check code. */
export function readHead(words: Word[], digital: boolean): { fields: DraftFields; repeated: HeadField[] } {
  const machine = findLabels(words, /机器编号|机器码/).flatMap(({ word }) => [
    word,
    ...rightOf(word, words).slice(0, 1),
  ]);
  const free = words.filter((word) => !machine.includes(word));
  const code = digital ? undefined : readDigits(free, /发票代码|代码/, /(?<!\d)(\d{12}|\d{10})(?!\d)/);
  const number = readDigits(
    free,
    /发票号码|号码|N[o0oº°.]{1,3}|№/i,
    digital ? /(?<!\d)(\d{20})(?!\d)/ : /(?<!\d)(\d{8})(?!\d)/,
  );
  const date = readDate(words);
  const checkCode = digital ? undefined : readCheckCode(words);
  const fields: DraftFields = {
    ...(code && { code: code.reading }),
    ...(number && { number: number.reading }),
    ...(date && { date }),
    ...(checkCode && { checkCode }),
  };
  const repeated: HeadField[] = [
    ...(code?.repeated ? ['code' as const] : []),
    ...(number?.repeated ? ['number' as const] : []),
  ];
  return { fields, repeated };
}

/** Finds digits after their label, or else the digits that the page repeats, or else the first match. */
function readDigits(
  words: Word[],
  label: RegExp,
  digits: RegExp,
): { reading: Reading; repeated: boolean } | undefined {
  const found = words.flatMap((word) => {
    // A long number may be printed in groups; dates and amounts do not have this form.
    const match = digits.exec(word.text) ?? digits.exec(word.text.replace(/(?<=\d) (?=\d)/g, ''));
    return match ? [{ value: match[1]!, word }] : [];
  });
  const labelled = findLabels(words, label).flatMap((hit) => {
    const value = valueOf(hit, words);
    const match = digits.exec(textOf(value).replace(/\s/g, ''));
    return match ? [{ value: match[1]!, word: value[0]! }] : [];
  });
  const best = labelled[0] ?? found.find(({ value }) => count(found, value) > 1) ?? found[0];
  if (!best) return undefined;
  return { reading: readingOf(best.value, [best.word]), repeated: count(found, best.value) > 1 };
}

const count = (found: { value: string }[], value: string): number =>
  found.filter((other) => other.value === value).length;

function readDate(words: Word[]): Reading | undefined {
  for (const label of findLabels(words, /开票日期|填开日期|日期/)) {
    const value = [...(label.rest ? [label.rest] : []), ...rightOf(label.word, words)].slice(0, 6);
    const day = parseChineseDay(textOf(value));
    if (day) return readingOf(day, value);
  }
  for (const word of words) {
    const day = /\d{4}\s*年/.test(word.text) ? parseChineseDay(word.text) : undefined;
    if (day) return readingOf(day, [word]);
  }
  return undefined;
}

function readCheckCode(words: Word[]): Reading | undefined {
  for (const label of findLabels(words, /校\s*验\s*码/)) {
    const value = valueOf(label, words);
    const digits = textOf(value).replace(/\D/g, '');
    if (digits.length >= 18 && digits.length <= 22) return readingOf(digits, value);
  }
  const alone = words.find((word) => /^(\d{5} ?){4}$/.test(word.text));
  return alone && readingOf(alone.text.replace(/\s/g, ''), [alone]);
}

/** Words whose middle is above `y`. */
export const above = (words: Word[], y: number): Word[] => words.filter((word) => middleY(word) < y);
