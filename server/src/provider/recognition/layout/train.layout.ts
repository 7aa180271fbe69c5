import { parseChineseDay } from '../check/day.ts';
import { parseMoney } from '../check/money.ts';
import { looksLikeTaxId, mendCreditCode } from '../check/tax-id.ts';
import { middleX } from '../page.ts';
import type { TextPage, Word } from '../page.ts';
import { fixedReading } from './draft.ts';
import type { Draft, DraftFields } from './draft.ts';
import { findLabels, readingOf, rowOverlap, rowsOf, textOf, valueOf } from './text.ts';
import type { Reading } from './text.ts';
import { companyName } from './vat.party.ts';

const TRAIN = /(?<![A-Z0-9])([GDCZTKYLS]\d{1,4}|\d{4})(?![\d:年])/;
const STATION = /^([\u4e00-\u9fa5]{2,7})站$/;
const TICKET_NUMBER = /([A-Z]\d{6})(?!\d)/;

/** Reads a train ticket, blue or red paper or electronic: stations, train, date, fare and number. */
export function readTrain(page: TextPage): Draft | undefined {
  const { words } = page;
  const all = textOf(words);
  const departure = words.find(({ text }) => /\d{4}年\d{1,2}月\d{1,2}日/.test(text));
  if (!departure || !/站|12306|中国铁路|限乘|铁路/.test(all) || /价税合计|发票代码|航空/.test(all))
    return undefined;
  const stations = findStations(words);
  const fare = findMoney(words, /[¥￥]\s*(\d+(?:\.\d{1,2})?)/);
  const train = words.flatMap((word) => matched(word, TRAIN, /^[A-Z]?\d{1,4}次?$/))[0];
  if (stations.length < 2 || !fare) return undefined;
  const date = parseChineseDay(departure.text);
  const electronic = words.find(({ text }) => /(?<!\d)\d{20}(?!\d)/.test(text));
  const number = electronic
    ? { reading: readingOf(/\d{20}/.exec(electronic.text)![0], [electronic]), repeated: false }
    : findNumber(words);
  return {
    type: 'train_ticket',
    typeScore: 0.97,
    source: page.source,
    fields: {
      from_: stations[0]!,
      to: stations[1]!,
      ...(train && { train }),
      ...(date && { date: readingOf(date, [departure]) }),
      total: fare,
      ...(number && { number: number.reading }),
      ...(electronic && readBuyer(words)),
      currency: fixedReading('CNY'),
    },
    items: [],
    repeated: number?.repeated ? ['number'] : [],
    page,
  };
}

/** Reads the buyer, which only the electronic ticket names. */
function readBuyer(words: Word[]): DraftFields {
  const [name] = findLabels(words, /购买方名称:?/);
  const [id] = findLabels(words, /信用代码:?|纳税人识别号:?/);
  const nameWords = name ? valueOf(name, words) : [];
  const idWords = id ? valueOf(id, words) : [];
  const taxId = textOf(idWords).replace(/\s/g, '').toUpperCase();
  return {
    ...(nameWords.length > 0 && { buyerName: readingOf(companyName(textOf(nameWords)), nameWords) }),
    ...(looksLikeTaxId(taxId) && { buyerTaxId: readingOf(mendCreditCode(taxId), idWords) }),
  };
}

const matched = (word: Word, pattern: RegExp, whole: RegExp): Reading[] => {
  const text = word.text.replace(/\s/g, '');
  const match = whole.test(text) ? pattern.exec(text) : null;
  return match ? [readingOf(match[1]!, [word])] : [];
};

/** Finds two names on one row, each ending in 站; letters may be widely spaced and 站 may be a separate word. */
function findStations(words: Word[]): Reading[] {
  const signs = words.filter((word) => /站$/.test(word.text.replace(/\s/g, '')));
  for (const sign of signs) {
    const row = words.filter((word) => rowOverlap(sign, word) > 0.4).sort((a, b) => a.x - b.x);
    const readings: Reading[] = [];
    let pending: Word[] = [];
    for (const word of row) {
      if (!/^[\u4e00-\u9fa5\s]+$/.test(word.text)) {
        pending = [];
        continue;
      }
      pending.push(word);
      const name = STATION.exec(textOf(pending).replace(/\s/g, ''))?.[1];
      if (!name) continue;
      readings.push(readingOf(name, pending));
      pending = [];
    }
    if (readings.length >= 2) return readings.sort((a, b) => middleX(a.words[0]!) - middleX(b.words[0]!));
  }
  return [];
}

export function findMoney(words: Word[], pattern: RegExp): Reading | undefined {
  for (const row of rowsOf(words)) {
    const match = pattern.exec(textOf(row).replace(/\s/g, ''));
    const value = match && parseMoney(match[1]!);
    if (!value) continue;
    const holders = row.filter((word) => word.text.includes(match[1]!));
    return readingOf(value, holders.length > 0 ? holders : row);
  }
  return undefined;
}

/**
 * The red number at the top is often misread because of the print under it; the line at the bottom ends with the same
 * number.
 */
function findNumber(words: Word[]): { reading: Reading; repeated: boolean } | undefined {
  const found = words.flatMap((word) => {
    const text = word.text.replace(/\s/g, '');
    const match = /^[A-Z]\d{6}$/.test(text) ? TICKET_NUMBER.exec(text) : /\d{10,}([A-Z]\d{6})/.exec(text);
    return match ? [{ value: match[1]!, word }] : [];
  });
  const best = found.at(-1);
  if (!best) return undefined;
  return {
    reading: readingOf(best.value, [best.word]),
    repeated: found.filter(({ value }) => value === best.value).length > 1,
  };
}
