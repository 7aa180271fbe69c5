import { centsOf } from '../check/money.ts';
import { readingOf } from './text.ts';
import type { Reading } from './text.ts';
import type { Line } from './receipt.line.ts';

interface Candidate {
  value: string;
  line: number;
  weight: number;
  words: Line['words'];
}

/** The letters of a label, with the most common misreadings of faint print corrected. */
const letters = (text: string): string =>
  text
    .toLowerCase()
    .replace(/0(?=[a-z])/g, 'o')
    .replace(/(?<=[a-z])[1|!]/g, 'l')
    .replace(/[^a-z\u4e00-\u9fa5]/g, '')
    .replace(/t[aoe]t[aeo][li]/g, 'total')
    .replace(/payab[ltie]e/g, 'payable')
    .replace(/ch[aeo]nge/g, 'change')
    .replace(/in(?:cl|d|c)us[il]ve/g, 'inclusive');

/** Labels of totals other than the amount to pay. */
const NOT_TOTAL =
  /sub?tot|subttl|totalqty|totalquan|totalitem|itemtotal|totaldisc|totalsav|yousave|totalgst|gsttotal|totaltax|taxtotal|totalvat|totalpoint|totalexcl|excludinggst|exclgst|excludedgst|excltax|excludedtax|excludingtax|beforegst|beforetax|w\/ogst|taxable|lessdisc|discount|saving|rounding(?:adj)?$|roundingadj|change|balance|totalpax|totalitems|totalcount|totalnumber|totalunit|deposit|billinclusive|gstsummary|小计|税额/;

const RULES: readonly (readonly [RegExp, number])[] = [
  [
    /(?:total|amount|amt|sales)?after(?:rounding|adj)|roundedtotal|totalrounded|(?:total|amt|amount)\w*rounded|nettotal|netttotal|totalpayable|amountpayable|payableamount|totalamountpayable|totaldue|amountdue|amountowed|totaltopay|grandtotal|grandttl|grantotal|balancedue|价税合计|应付|实付|总计|实收/,
    10,
  ],
  [
    /inclusivegst|inclusiveofgst|totalin(?:cl|d)|totalsales?\w{0,8}inc|total\w{0,6}inclusive|inclgst|totalwithgst|totalincgst|totalttc|montanttotal|gesamtbetrag|rechnungsbetrag|totaalbedrag/,
    8,
  ],
  [/^[^a-z]*total(?:rm|myr|amount|amt|bill|sale|sales|price|usd|eur|inr)?(?:rm|myr|inmyr)?$/, 8],
  [/^total|total$/, 7],
  [/total|ttl|合计|totaal|gesamt|summe/, 6],
  [/netamount|nettamount|netamt|nettamt|amountrm|amountcharged|amountpaid|totalpaid|金额/, 5],
  [
    /^cash(?:rm)?$|^(?:visa|master|mastercard|creditcard|debitcard|card|nets|amex|bankcard|payment)(?:rm)?$/,
    1,
  ],
];

/**
 * Finds the amount to pay: the labelled amount with the highest score. A match with cash less change raises the score.
 */
export function readTotal(lines: Line[]): { reading: Reading; repeated: boolean } | undefined {
  const candidates = lines.flatMap((line, index) => candidatesOf(lines, line, index));
  const paid = paidSum(lines);
  const summary = lines.findIndex((line) => /gst\s*summ|tax\s*summ|gst\s*analy|summary/i.test(line.text));
  const scored = candidates.map((candidate) => {
    let score = candidate.weight;
    if (paid !== undefined && centsOf(candidate.value) === paid) score += 4;
    if (isRounded(lines, candidate.value)) score += 5;
    score += Math.min(2, 0.7 * (countValue(lines, candidate.value) - 1));
    // The tax summary at the end has a total of its own.
    if (summary >= 0 && candidate.line > summary) score -= 6;
    return { ...candidate, score };
  });
  const best = scored.reduce<(typeof scored)[number] | undefined>(
    (top, next) =>
      !top || next.score > top.score || (next.score === top.score && next.line > top.line && top.score < 12)
        ? next
        : top,
    undefined,
  );
  if (!best) return paidTotal(lines, paid);
  const rounded = roundedFrom(lines, best.value);
  if (rounded)
    return {
      reading: readingOf(rounded.value, [rounded.word]),
      repeated: countValue(lines, rounded.value) > 1,
    };
  const repeated =
    countValue(lines, best.value) > 1 &&
    !scored.some(({ value, weight }) => value !== best.value && weight >= best.weight);
  return { reading: readingOf(best.value, best.words), repeated };
}

/** Fallback without a labelled total: the amount paid, or else the subtotal. */
function paidTotal(
  lines: Line[],
  paid: number | undefined,
): { reading: Reading; repeated: boolean } | undefined {
  const all = lines.flatMap(({ money }) => money);
  const own = all.find(({ value }) => paid !== undefined && paid > 0 && centsOf(value) === paid);
  const subtotal = lines
    .find(({ text, money }) => /sub\s*-?\s*total/i.test(text) && money.length > 0)
    ?.money.at(-1);
  const found = own ?? subtotal;
  return found && { reading: readingOf(found.value, [found.word]), repeated: false };
}

/** The rounding adjustment on the page in cents; 0 if there is none. */
function roundingOf(lines: Line[]): number {
  const small = (line: Line): number[] =>
    line.money.map(({ value }) => Math.abs(centsOf(value))).filter((cents) => cents > 0 && cents < 10);
  return lines.filter(({ text }) => /round/i.test(text)).flatMap(small)[0] ?? 0;
}

/** Whether the amount is another amount on the page after rounding. Till receipts are rounded to five cents. */
function isRounded(lines: Line[], value: string): boolean {
  const step = roundingOf(lines);
  const own = centsOf(value);
  return (
    step > 0 &&
    own % 5 === 0 &&
    lines.some(({ money }) => money.some((one) => Math.abs(centsOf(one.value) - own) === step))
  );
}

/** The rounded amount for an unrounded total, if it is on the page. */
function roundedFrom(lines: Line[], value: string): Line['money'][number] | undefined {
  const step = roundingOf(lines);
  const own = centsOf(value);
  if (step === 0 || own % 5 === 0) return undefined;
  return lines
    .flatMap(({ money }) => money)
    .find((one) => centsOf(one.value) % 5 === 0 && Math.abs(centsOf(one.value) - own) === step);
}

const countValue = (lines: Line[], value: string): number =>
  lines.reduce((sum, line) => sum + line.money.filter((money) => money.value === value).length, 0);

function candidatesOf(lines: Line[], line: Line, index: number): Candidate[] {
  return segmentsOf(line).flatMap(({ text, money }) => {
    const label = letters(text);
    const weight = RULES.find(([rule]) => rule.test(label))?.[1];
    const other =
      NOT_TOTAL.test(label) && !/after(?:rounding|adj)|total\w*(?:inclusive|inclgst|inclt)/.test(label);
    if (weight === undefined || other) return [];
    const own = money ?? wholeAmount(lines, line) ?? amountNear(lines, line, index);
    return own && centsOf(own.value) > 0
      ? [{ value: own.value, line: index, weight, words: [own.word] }]
      : [];
  });
}

/** Splits a row with several labels; the amount of a label is the last one before the next label. */
function segmentsOf(line: Line): { text: string; money: Line['money'][number] | undefined }[] {
  const segments: { text: string; money: Line['money'][number] | undefined }[] = [
    { text: '', money: undefined },
  ];
  for (const word of line.words) {
    const money = line.money.findLast((candidate) => candidate.word === word);
    const words = letters(word.text).replace(/^(?:rm|myr|sr|zrl|s|k|c|x)+$/g, '');
    if (words.length > 1 && segments.at(-1)!.money) segments.push({ text: '', money: undefined });
    const segment = segments.at(-1)!;
    segment.text += ` ${word.text}`;
    if (money) segment.money = money;
  }
  return segments;
}

/** Reads `1000` as `10.00`, but only if the same amount appears elsewhere on the page. */
function wholeAmount(lines: Line[], line: Line): Line['money'][number] | undefined {
  const word = line.words.findLast(({ text }) => /^(?:RM)?\d{3,6}$/.test(text));
  if (!word) return undefined;
  const digits = word.text.replace(/\D/g, '');
  const value = `${digits.slice(0, -2)}.${digits.slice(-2)}`;
  return countValue(lines, value) > 0 ? { value, word } : undefined;
}

/** The amount of a total when it is alone on the row above or below its label. */
function amountNear(lines: Line[], line: Line, index: number): Line['money'][number] | undefined {
  for (const step of [1, -1, 2]) {
    const other = lines[index + step];
    if (!other || other.money.length !== 1) continue;
    const rest = letters(other.text).replace(/rm|myr|usd|inr/g, '');
    const close = Math.abs(other.y - line.y) < Math.max(line.height, other.height) * 1.6;
    if (rest === '' && close) return other.money[0];
  }
  return undefined;
}

/** Cash handed over less change given back, in cents. */
function paidSum(lines: Line[]): number | undefined {
  const find = (label: RegExp): number | undefined => {
    const line = lines.find((other) => label.test(letters(other.text)) && other.money.length > 0);
    return line && centsOf(line.money.at(-1)!.value);
  };
  const cash = find(
    /^(?:rm)?(?:cash|tender|paid|payment|tunai|amounttendered|cashreceived|cashtender|received|visa|master)/,
  );
  const change = find(/change|baki|balance/) ?? 0;
  if (cash === undefined) return undefined;
  return cash - Math.abs(change);
}
