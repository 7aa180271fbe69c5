import { CAPITAL, parseCapital } from '../check/capital.ts';
import { typeOfFormCode } from '../check/invoice-code.ts';
import { parseMoney } from '../check/money.ts';
import { middleX, middleY, right } from '../page.ts';
import type { TextPage, Word } from '../page.ts';
import type { InvoiceType } from '@outlay/contract/spend/invoice';
import { fixedReading } from './draft.ts';
import type { Draft, DraftFields } from './draft.ts';
import { findLabels, readingOf, rightOf, rowOverlap, textOf } from './text.ts';
import type { Reading } from './text.ts';
import { above, readHead } from './vat.head.ts';
import { findTable, readItems } from './vat.items.ts';
import { readParty } from './vat.party.ts';
import type { Party } from './vat.party.ts';

const SUM = /^[¥Y]?\s*-?[\d,]+\.\d{2}$|^[¥Y]\s*-?[\d,]+\.\d{1,2}$/;

/** Reads a VAT invoice of any generation: paper, electronic or fully digital. */
export function readVat(page: TextPage): Draft | undefined {
  const { words } = page;
  const floor = findFloor(words);
  if (floor === undefined) return undefined;
  const table = findTable(words, floor.y);
  const tableTop = table?.top ?? page.height * 0.4;
  const sums = readSums(words, floor);
  const { total, capital } = readTotal(words, floor);
  const digital = isDigital(words, tableTop);
  const parties = digital ? sideBySide(words, tableTop, page) : oneAboveOther(words, tableTop, floor);
  const headEnd = findLabels(words, /称/).find(({ word }) => middleY(word) < tableTop)?.word.y ?? tableTop;
  const head = readHead(above(words, digital ? headEnd : tableTop), digital);
  const fields: DraftFields = {
    ...head.fields,
    ...fieldsOf(parties.buyer, parties.seller),
    ...(sums.amount && { amount: sums.amount }),
    ...(sums.tax && { tax: sums.tax }),
    ...(total && { total }),
    currency: fixedReading('CNY'),
  };
  const type = typeOf(words, { digital, code: fields.code?.value, tableTop });
  const items = table ? readItems(words, table, sums.words) : [];
  return {
    ...type,
    source: page.source,
    fields,
    items,
    repeated: head.repeated,
    page,
    ...(capital && { capital }),
  };
}

interface Floor {
  y: number;
  word: Word;
}

/** Finds the row of the total, which every generation of the form has. */
function findFloor(words: Word[]): Floor | undefined {
  const label = findLabels(words, /价税合计|税合计|[(]?大写[)]?/)[0] ?? findLabels(words, /[(]?小写[)]?/)[0];
  const word = label?.word ?? words.find(({ text }) => CAPITAL.test(text));
  return word && { y: word.y, word };
}

function readSums(words: Word[], floor: Floor): { amount?: Reading; tax?: Reading; words: Word[] } {
  const candidates = words.filter(
    (word) =>
      SUM.test(word.text) && middleY(word) < floor.y && middleY(word) > floor.y - floor.word.height * 5,
  );
  const mark = words.findLast((word) => /^合?\s*计$/.test(word.text) && middleY(word) < floor.y);
  const marked = candidates.filter((word) => /^[¥Y]/.test(word.text));
  const pool = marked.length > 0 ? marked : candidates;
  const lowest = pool.sort((a, b) => middleY(b) - middleY(a))[0];
  if (!lowest) return { words: [] };
  const row = candidates.filter(
    (word) => rowOverlap(word, lowest) > 0.3 || (mark && rowOverlap(word, mark) > 0.4),
  );
  row.sort((a, b) => a.x - b.x);
  const [first, second] = row;
  const none = words.find(
    (word) => /^[¥]?\*{1,3}$/.test(word.text) && rowOverlap(word, lowest) > 0.4 && word.x > right(lowest),
  );
  const amount = first && moneyReading(first);
  const tax = second ? moneyReading(second) : none && readingOf('0.00', [none]);
  return { words: row, ...(amount && { amount }), ...(tax && { tax }) };
}

function moneyReading(word: Word): Reading | undefined {
  const value = parseMoney(word.text);
  return value === undefined ? undefined : readingOf(value, [word]);
}

function readTotal(words: Word[], floor: Floor): { total?: Reading; capital?: string } {
  const row = words.filter((word) => Math.abs(middleY(word) - middleY(floor.word)) < floor.word.height * 1.3);
  const lower = findLabels(row, /小\s*写\s*[)]?/)[0];
  const after = lower && [...(lower.rest ? [lower.rest] : []), ...rightOf(lower.word, row)];
  const word =
    after?.find(({ text }) => SUM.test(text.replace(/\s/g, ''))) ??
    row.filter(({ text }) => SUM.test(text)).at(-1);
  const total = word && moneyReading(word);
  const capital = parseCapital(
    CAPITAL.exec(textOf(row.filter((other) => other !== word).sort((a, b) => a.x - b.x)))?.[0] ?? '',
  );
  return { ...(total && { total }), ...(capital && { capital }) };
}

/** A fully digital invoice has a number of 20 digits and none of the labels of the old forms. */
function isDigital(words: Word[], tableTop: number): boolean {
  const head = above(words, tableTop);
  if (findLabels(head, /校\s*验\s*码|发票代码|密码区/).length > 0) return false;
  return head.some(({ text }) => /(?<!\d)\d{20}(?!\d)/.test(text));
}

type Parties = { buyer: Party; seller: Party };

function sideBySide(words: Word[], tableTop: number, page: TextPage): Parties {
  const cell = above(words, tableTop);
  const names = findLabels(cell, /名\s*称\s*:?|称\s*:/).sort((a, b) => a.word.x - b.word.x);
  const second = names.length > 1 ? names.at(-1)!.label : undefined;
  const split = second ? second.x - second.height * 2.5 : page.width / 2;
  const top = names.length > 0 ? Math.min(...names.map(({ word }) => word.y)) - names[0]!.word.height : 0;
  const inside = cell.filter((word) => middleY(word) > top);
  return {
    buyer: readParty(inside.filter((word) => word.x < split)),
    seller: readParty(inside.filter((word) => word.x >= split)),
  };
}

function oneAboveOther(words: Word[], tableTop: number, floor: Floor): Parties {
  const upper = above(words, tableTop);
  const cipher = upper.filter((word) => isCipher(word.text) || /^[密码]$|^密码区?$/.test(word.text));
  const cipherX = cipher.length > 0 ? Math.min(...cipher.map(({ x }) => x)) : Infinity;
  const names = findLabels(upper, /称/).sort((a, b) => a.word.y - b.word.y);
  const top = names[0] ? names[0].word.y - names[0].word.height : 0;
  const buyer = upper.filter((word) => word.x < cipherX && middleY(word) > top);
  const remark = words.filter((word) => /^备$|^注$|^备注$/.test(word.text) && word.y > floor.y);
  const remarkX = remark.length > 0 ? Math.min(...remark.map(({ x }) => x)) : Infinity;
  const seller = words.filter(
    (word) => middleY(word) > floor.y + floor.word.height * 1.2 && word.x < remarkX,
  );
  return { buyer: readParty(buyer), seller: readParty(seller) };
}

export const isCipher = (text: string): boolean =>
  text.length > 12 && (text.match(/[<>*/+-]/g)?.length ?? 0) >= 4 && /^[\d<>*/+\- ]+$/.test(text);

function fieldsOf(buyer: Party, seller: Party): DraftFields {
  return {
    ...(buyer.name && { buyerName: buyer.name }),
    ...(buyer.taxId && { buyerTaxId: buyer.taxId }),
    ...(seller.name && { sellerName: seller.name }),
    ...(seller.taxId && { sellerTaxId: seller.taxId }),
  };
}

interface Signs {
  digital: boolean;
  code: string | undefined;
  tableTop: number;
}

function typeOf(words: Word[], { digital, code, tableTop }: Signs): { type: InvoiceType; typeScore: number } {
  const title = textOf(above(words, tableTop).filter((word) => middleX(word) > 0));
  const special = /专用发票|专用/.test(title);
  const normal = /普通发票|普通/.test(title);
  if (digital)
    return {
      type: special ? 'digital_special' : normal ? 'digital_normal' : 'digital_unknown',
      typeScore: special !== normal ? 0.99 : 0.6,
    };
  const electronic = /电子/.test(title);
  const byTitle: InvoiceType | undefined =
    special === normal
      ? undefined
      : special
        ? electronic
          ? 'vat_e_special'
          : 'vat_special'
        : electronic
          ? 'vat_e_normal'
          : 'vat_normal';
  const byCode = code && typeOfFormCode(code);
  // Ten-digit codes were once used for normal paper invoices too, so the title takes precedence there.
  if (byTitle && byCode && byTitle !== byCode)
    return { type: byTitle === 'vat_normal' ? byTitle : byCode, typeScore: 0.7 };
  if (byTitle && byCode) return { type: byTitle, typeScore: 0.99 };
  const type = byCode ?? byTitle;
  return type ? { type, typeScore: 0.9 } : { type: 'vat_normal', typeScore: 0.4 };
}
