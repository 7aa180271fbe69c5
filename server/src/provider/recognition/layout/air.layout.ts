import { parseChineseDay } from '../check/day.ts';
import { parseMoney } from '../check/money.ts';
import { bottom, middleX, middleY } from '../page.ts';
import type { TextPage, Word } from '../page.ts';
import { fixedReading } from './draft.ts';
import type { Draft } from './draft.ts';
import { findLabels, readingOf, textOf, valueOf } from './text.ts';
import type { Reading } from './text.ts';

/** Reads an air itinerary: labels are above their values, and the route runs down the left side. */
export function readAir(page: TextPage): Draft | undefined {
  const { words } = page;
  if (!words.some(({ text }) => /航空运输电子客票|客票行程单|电子客票行程单/.test(text))) return undefined;
  const total = moneyBelow(words, /合\s*计|TOTAL/i);
  const flight = below(words, /航班号|FLIGHT/i, /^([A-Z0-9]{2}\d{3,4})[A-Z]?$/);
  const date = issueDay(words);
  const number = labelledNumber(words);
  const [from, to] = route(words);
  return {
    type: 'air_itinerary',
    typeScore: 0.96,
    source: page.source,
    fields: {
      ...(number && { number }),
      ...(date && { date }),
      ...(total && { total }),
      ...(from && { from_: from }),
      ...(to && { to }),
      ...(flight && { train: flight }),
      currency: fixedReading('CNY'),
    },
    items: [],
    repeated: [],
    page,
  };
}

/** Words below a label in the same column, nearest first. */
function under(words: Word[], label: RegExp): Word[] {
  return findLabels(words, label).flatMap(({ word }) =>
    words
      .filter((other) => other.y > middleY(word) && other.y < bottom(word) + word.height * 6)
      .filter((other) => other.x < word.x + word.width && other.x + other.width > word.x)
      .sort((a, b) => a.y - b.y),
  );
}

function below(words: Word[], label: RegExp, value: RegExp): Reading | undefined {
  for (const word of under(words, label)) {
    const match = value.exec(word.text.replace(/\s/g, ''));
    if (match) return readingOf(match[1]!, [word]);
  }
  return undefined;
}

function moneyBelow(words: Word[], label: RegExp): Reading | undefined {
  const found = below(words, label, /^(?:CNY|¥)?([\d,]+\.\d{2})$/);
  const value = found && parseMoney(found.value);
  return value ? { ...found, value } : undefined;
}

/** The date of issue; the flight may be weeks later. */
function issueDay(words: Word[]): Reading | undefined {
  const issued = under(words, /填开日期|DATE\s*OF\s*ISSUE/i);
  for (const word of [...issued, ...words]) {
    const day = /\d{4}\D\d{1,2}\D\d{1,2}|\d{4}年/.test(word.text) ? parseChineseDay(word.text) : undefined;
    if (day) return readingOf(day, [word]);
  }
  return undefined;
}

function labelledNumber(words: Word[]): Reading | undefined {
  for (const hit of findLabels(words, /印刷序号:?|发票号码:?/)) {
    const found = valueOf(hit, words);
    const digits = textOf(found).replace(/\D/g, '');
    if (digits.length >= 8) return readingOf(digits, found);
  }
  return below(words, /电子客票号码|E-?TICKET\s*NO/i, /^(\d{3}-?\d{10})$/);
}

/** 自 FROM and 至 TO precede the cities; if there are several legs, the last 至 is the destination. */
function route(words: Word[]): [Reading | undefined, Reading | undefined] {
  const [start] = findLabels(words, /^自(?:FROM)?:?/i);
  if (!start) return [undefined, undefined];
  const stops = findLabels(words, /^至(?:TO)?:?/i).sort((a, b) => a.word.y - b.word.y);
  const cityOf = (label: Word): Reading | undefined => {
    const word = words
      .filter(
        (other) =>
          other !== label &&
          middleX(other) > middleX(label) &&
          Math.abs(middleY(other) - middleY(label)) < label.height,
      )
      .filter(({ text }) => /^[\u4e00-\u9fa5]{2,8}\s*[A-Z]{0,3}$/.test(text))
      .sort((a, b) => a.x - b.x)[0];
    return word && readingOf(word.text.replace(/\s*[A-Z]{3}$/, ''), [word]);
  };
  const ends = stops.map(({ word }) => cityOf(word)).filter((city) => city !== undefined);
  return [cityOf(start.word), ends.at(-1)];
}
