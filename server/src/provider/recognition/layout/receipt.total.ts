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

const letters = (text: string): string => text.toLowerCase().replace(/0(?=[a-z])/g, 'o').replace(/[^a-z\u4e00-\u9fa5]/g, '');

/** A total of something else than money to pay. */
const NOT_TOTAL = /sub?tot|subttl|totalqty|totalquan|totalitem|itemtotal|totaldisc|totalsav|yousave|totalgst|gsttotal|totaltax|taxtotal|totalvat|totalpoint|totalexcl|excludinggst|excludinggst|exclgst|excludedgst|excltax|excludedtax|excludingtax|beforegst|beforetax|w\/ogst|taxable|lessdisc|discount|saving|rounding(?:adj)?$|roundingadj|totalround|change|balance|totalpax|totalitems|totalcount|totalnumber|totalunit|deposit|gstsummary|小计|税额/;

const RULES: readonly (readonly [RegExp, number])[] = [
  [/(?:total|amount|amt|sales)?after(?:rounding|adj)|roundedtotal|totalrounded|(?:total|amt|amount)\w*rounded|nettotal|netttotal|totalpayable|amountpayable|payableamount|totalamountpayable|totaldue|amountdue|amountowed|totaltopay|grandtotal|grandttl|grantotal|balancedue|价税合计|应付|实付|总计|实收/, 10],
  [/totalin(?:cl|d)|totalsales?\w{0,8}inc|in[cd]lusive|inclgst|totalwithgst|totalincgst|totalttc|montanttotal|gesamtbetrag|rechnungsbetrag|totaalbedrag/, 8],
  [/^[^a-z]*total(?:rm|myr|amount|amt|bill|sale|sales|price|usd|eur|inr)?(?:rm|myr|inmyr)?$/, 8],
  [/^total|total$/, 7],
  [/total|ttl|合计|totaal|gesamt|summe/, 6],
  [/netamount|nettamount|netamt|nettamt|amountrm|amountcharged|amountpaid|totalpaid|金额/, 5],
  [/^cash(?:rm)?$|^(?:visa|master|mastercard|creditcard|debitcard|card|nets|amex|bankcard|payment)(?:rm)?$/, 1],
];

/** The sum to pay: the best labelled amount, where what was handed over and given back bears it out. */
export function readTotal(lines: Line[]): { reading: Reading; repeated: boolean } | undefined {
  const candidates = lines.flatMap((line, index) => candidatesOf(lines, line, index));
  const paid = paidSum(lines);
  const summary = lines.findIndex((line) => /gst\s*summ|tax\s*summ|gst\s*analy|summary/i.test(line.text));
  const scored = candidates.map((candidate) => {
    let score = candidate.weight;
    if (paid !== undefined && centsOf(candidate.value) === paid) score += 4;
    score += Math.min(2, 0.7 * (countValue(lines, candidate.value) - 1));
    // The summary of taxes at the end has a total of its own.
    if (summary >= 0 && candidate.line > summary) score -= 6;
    return { ...candidate, score };
  });
  const best = scored.reduce<(typeof scored)[number] | undefined>(
    (top, next) => (!top || next.score > top.score || (next.score === top.score && next.line > top.line && top.score < 12) ? next : top),
    undefined,
  );
  if (!best || best.weight < 1) return undefined;
  const repeated = countValue(lines, best.value) > 1 && !scored.some(({ value, weight }) => value !== best.value && weight >= best.weight);
  return { reading: readingOf(best.value, best.words), repeated };
}

const countValue = (lines: Line[], value: string): number =>
  lines.reduce((sum, line) => sum + line.money.filter((money) => money.value === value).length, 0);

function candidatesOf(lines: Line[], line: Line, index: number): Candidate[] {
  const label = letters(line.text);
  const weight = RULES.find(([rule]) => rule.test(label))?.[1];
  if (weight === undefined || (NOT_TOTAL.test(label) && !/after(?:rounding|adj)|total\w*(?:inclusive|inclgst|inclt)/.test(label))) return [];
  const own = line.money.at(-1) ?? amountNear(lines, line, index);
  if (!own || centsOf(own.value) <= 0) return [];
  return [{ value: own.value, line: index, weight, words: [own.word] }];
}

/** A total whose amount slipped to the row above or below, alone there. */
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

/** What was handed over less what was given back, in cents. */
function paidSum(lines: Line[]): number | undefined {
  const find = (label: RegExp): number | undefined => {
    const line = lines.find((other) => label.test(letters(other.text)) && other.money.length > 0);
    return line && centsOf(line.money.at(-1)!.value);
  };
  const cash = find(/^(?:rm)?(?:cash|tender|paid|payment|tunai|amounttendered|cashreceived|cashtender|received|visa|master)/);
  const change = find(/change|baki|balance/) ?? 0;
  if (cash === undefined) return undefined;
  return cash - Math.abs(change);
}
