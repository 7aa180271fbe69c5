import { CAPITAL, parseCapital } from '../check/capital.ts';
import { findDays, parseChineseDay } from '../check/day.ts';
import { parseMoney } from '../check/money.ts';
import { looksLikeTaxId, mendCreditCode } from '../check/tax-id.ts';
import type { TextPage, Word } from '../page.ts';
import type { InvoiceType } from '@outlay/contract/spend/invoice';
import { readAir } from './air.layout.ts';
import { fixedReading } from './draft.ts';
import type { Draft, DraftFields } from './draft.ts';
import { findLabels, readingOf, textOf, valueOf } from './text.ts';
import type { Reading } from './text.ts';
import { readTrain } from './train.layout.ts';
import { companyName } from './vat.party.ts';

/**
 * Reads the types that are neither a VAT form nor a till receipt; each is recognised by words that only it contains.
 */
export function readTicket(page: TextPage): Draft | undefined {
  return readAir(page) ?? readSlip(page) ?? readTrain(page);
}

/** Slips print one label and one value per row. Each type: the words that identify it, and words that exclude it. */
const SLIPS: readonly (readonly [InvoiceType, RegExp, RegExp | undefined])[] = [
  ['fixed_amount', /定额发票/, undefined],
  ['roll', /普通发票\(卷票\)|\(卷票\)|通用机打发票/, undefined],
  ['toll', /车辆通行费|通行费.{0,4}发票|过路过桥费/, /项目名称|税率/],
  ['taxi', /出租(?:汽)?车|的士/, /项目名称|税率/],
  ['taxi', /上车[\s\S]*下车[\s\S]*(?:里程|等候)/, /项目名称|税率/],
];

function readSlip(page: TextPage): Draft | undefined {
  const { words } = page;
  const all = words.map(({ text }) => text).join('\n');
  const type = SLIPS.find(([, sign, never]) => sign.test(all) && !never?.test(all))?.[0];
  if (!type) return undefined;
  const code = labelled(words, /发票代码:?/, /(\d{12}|\d{10})(?!\d)/);
  const number =
    labelled(words, /发票号码:?/, /(\d{8})(?!\d)/) ?? labelled(words, /机打号码:?/, /(\d{8})(?!\d)/);
  const date = slipDay(words);
  const { total, capital } = slipTotal(words, type);
  const checkCode = labelled(words, /校验码:?/, /(\d{20})/);
  const fields: DraftFields = {
    ...(code && { code }),
    ...(number && { number }),
    ...(date && { date }),
    ...(total && { total }),
    ...(checkCode && { checkCode }),
    ...slipParties(words, type),
    ...(type === 'roll' && total && { amount: total, tax: { ...total, value: '0.00', words: [] } }),
    currency: fixedReading('CNY'),
  };
  return {
    type,
    typeScore: 0.96,
    source: page.source,
    fields,
    items: [],
    repeated: [],
    page,
    ...(capital && { capital }),
  };
}

function labelled(words: Word[], label: RegExp, value: RegExp): Reading | undefined {
  for (const hit of findLabels(words, label)) {
    const found = valueOf(hit, words);
    const match = value.exec(textOf(found).replace(/\s/g, ''));
    if (match) return readingOf(match[1]!, found);
  }
  return undefined;
}

function slipDay(words: Word[]): Reading | undefined {
  for (const hit of findLabels(words, /开票日期:?|日\s*期:?/)) {
    const found = valueOf(hit, words);
    const text = textOf(found);
    const day = parseChineseDay(text) ?? findDays(text)[0]?.value;
    if (day) return readingOf(day, found);
  }
  const alone = words.find(({ text }) => /20\d{2}[-年/.]\d{1,2}[-月/.]\d{1,2}/.test(text));
  const day = alone && parseChineseDay(alone.text);
  return alone && day ? readingOf(day, [alone]) : undefined;
}

function slipTotal(words: Word[], type: InvoiceType): { total?: Reading; capital?: string } {
  const money = /[¥]?(-?[\d,]+\.\d{1,2})元?/;
  const capitalWord = words.find(({ text }) => CAPITAL.test(text));
  const capital = capitalWord && parseCapital(CAPITAL.exec(capitalWord.text)?.[0] ?? '');
  const own =
    labelled(words, /(?:合计金额)?\(?小写\)?:?/, money) ??
    labelled(words, /^金\s*额:?|实收金额:?|票价:?|总\s*计:?/, money) ??
    (type === 'fixed_amount'
      ? marked(words, /^¥\s*(\d+(?:\.\d{1,2})?)元?$/)
      : marked(words, /^¥?([\d,]+\.\d{2})元?$/));
  const value = own && parseMoney(own.value);
  const total = value
    ? { ...own, value }
    : capital && capitalWord
      ? readingOf(capital, [capitalWord])
      : undefined;
  return { ...(total && { total }), ...(capital && { capital }) };
}

function marked(words: Word[], pattern: RegExp): Reading | undefined {
  const word = words.find(({ text }) => pattern.test(text));
  return word && readingOf(pattern.exec(word.text)![1]!, [word]);
}

/**
 * Both parties are labelled on a roll invoice. Tax numbers have a shared label, so their order on the page decides
 * whose each is.
 */
function slipParties(words: Word[], type: InvoiceType): DraftFields {
  const name = (label: RegExp): Reading | undefined => {
    const [hit] = findLabels(words, label);
    const found = hit ? valueOf(hit, words) : [];
    const text = textOf(found);
    return text === '' ? undefined : readingOf(companyName(text), found);
  };
  const seller =
    name(/销售方名称:?|收款单位:?(?!.*盖章)|开票单位:?/) ?? (type === 'taxi' ? name(/^单位:?/) : undefined);
  const buyer = name(/购买方名称:?|付款单位:?/);
  const ids = findLabels(words, /纳税人识别号:?|购买方税号:?|销售方税号:?/)
    .map((hit) => valueOf(hit, words))
    .filter((found) => looksLikeTaxId(textOf(found).replace(/\s/g, '').toUpperCase()))
    .sort((a, b) => a[0]!.y - b[0]!.y)
    .map((found) => readingOf(mendCreditCode(textOf(found).replace(/\s/g, '').toUpperCase()), found));
  const [first, second] = ids;
  const sellerFirst = !buyer?.words[0] || !seller?.words[0] || seller.words[0].y < buyer.words[0].y;
  const sellerId = sellerFirst ? first : second;
  const buyerId = sellerFirst ? second : first;
  return {
    ...(seller && { sellerName: seller }),
    ...(sellerId && { sellerTaxId: sellerId }),
    ...(buyer && { buyerName: buyer }),
    ...(buyerId && { buyerTaxId: buyerId }),
  };
}
