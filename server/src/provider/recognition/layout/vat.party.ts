import { looksLikeTaxId, mendCreditCode } from '../check/tax-id.ts';
import { middleY, right } from '../page.ts';
import type { Word } from '../page.ts';
import { findLabels, readingOf, rowOverlap, textOf } from './text.ts';
import type { Reading } from './text.ts';

export interface Party {
  name?: Reading;
  taxId?: Reading;
}

const NAME_LABEL = /^.{0,2}名\s*称\s*:?|^称\s*:?|^名\s*:|^名$/;
const OTHER_LABEL =
  /纳税人识别号|识别号|社会信用代码|地\s*址|电\s*话|开户行|[账帐]号|密码|^[密码区购买售销货方单位信息备注]{1,3}$/;

/** Reads the name and tax number of one party from the words of its cell. */
export function readParty(cell: Word[]): Party {
  const taxId = readTaxId(cell);
  const name = readName(cell, taxId);
  return { ...(name && { name }), ...(taxId && { taxId }) };
}

function readTaxId(cell: Word[]): Reading | undefined {
  const labels = findLabels(cell, /(?:纳税人识别号|社会信用代码|识别号|信用代码)[^0-9A-Z]*/);
  const candidates = cell.flatMap((word) => {
    const label = labels.find((hit) => hit.word === word);
    const text = (label ? (label.rest?.text ?? '') : word.text).replace(/[\s:]/g, '').toUpperCase();
    return looksLikeTaxId(text) ? [{ text, word: label?.rest ?? word, labelled: label !== undefined }] : [];
  });
  const anchor = labels[0]?.word;
  const near = candidates.find(({ labelled }) => labelled) ?? nearest(candidates, anchor);
  return near && readingOf(mendCreditCode(near.text), [near.word]);
}

/** The candidate vertically nearest to its label; a telephone or account number is a row or two below. */
function nearest<T extends { word: Word }>(candidates: T[], anchor: Word | undefined): T | undefined {
  if (!anchor) return candidates[0];
  const distance = ({ word }: T): number => Math.abs(middleY(word) - middleY(anchor));
  const close = candidates.filter((candidate) => distance(candidate) < anchor.height * 1.2);
  return close.sort((a, b) => distance(a) - distance(b))[0];
}

function readName(cell: Word[], taxId: Reading | undefined): Reading | undefined {
  const labels = findLabels(cell, NAME_LABEL);
  const full = labels.find(({ rest }) => rest && rest.text !== '称' && !/^称\s*:?$/.test(rest.text));
  if (full?.rest) return nameReading([full.rest, ...tail(full.rest, cell)]);
  const label = labels.findLast(({ word }) => /称/.test(word.text)) ?? labels[0];
  const others = cell.filter((word) => !labels.some((hit) => hit.word === word) && isValue(word, taxId));
  if (label) {
    const row = others
      .filter((word) => word.x > right(label.word) - label.word.height && rowOverlap(label.word, word) > 0.25)
      .sort(
        (a, b) => Math.abs(middleY(a) - middleY(label.word)) - Math.abs(middleY(b) - middleY(label.word)),
      );
    if (row[0]) return nameReading([row[0], ...tail(row[0], cell)]);
  }
  return undefined;
}

const isValue = (word: Word, taxId: Reading | undefined): boolean =>
  !OTHER_LABEL.test(word.text) && !taxId?.words.includes(word) && /[\u4e00-\u9fa5A-Za-z]/.test(word.text);

/** A long name is sometimes split into several words on the same row. */
function tail(first: Word, cell: Word[]): Word[] {
  const taken: Word[] = [];
  let last = first;
  for (const word of [...cell].sort((a, b) => a.x - b.x)) {
    const gap = word.x - right(last);
    if (word === first || gap < -last.height * 0.5 || gap > last.height || rowOverlap(last, word) < 0.5)
      continue;
    if (!isValue(word, undefined)) continue;
    taken.push(word);
    last = word;
  }
  return taken;
}

function nameReading(words: Word[]): Reading | undefined {
  const text = textOf(words).replace(/^[:\s.]+|[\s:]+$/g, '');
  return text === '' ? undefined : readingOf(companyName(text), words);
}

/** Normalises a company name: Chinese names have full-width brackets and no spaces. */
export const companyName = (text: string): string =>
  /[\u4e00-\u9fa5]/.test(text)
    ? text.replace(/\s+/g, '').replace(/\(/g, '（').replace(/\)/g, '）')
    : text.trim();
