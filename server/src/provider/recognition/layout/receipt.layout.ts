import { findDays, parseChineseDay } from '../check/day.ts';
import type { TextPage } from '../page.ts';
import { fixedReading } from './draft.ts';
import type { Draft } from './draft.ts';
import { linesOf } from './receipt.line.ts';
import type { Line } from './receipt.line.ts';
import { readMerchant } from './receipt.party.ts';
import { readTotal } from './receipt.total.ts';
import { readingOf } from './text.ts';
import type { Reading } from './text.ts';

/** Reads a till receipt or a foreign invoice; undefined if the page looks like neither. */
export function readReceipt(page: TextPage): Draft | undefined {
  const lines = linesOf(page);
  const total = readTotal(lines);
  const date = readDay(lines);
  // If no total is found, the page still counts as a receipt if it names itself one and has a date.
  const named = lines.some(({ text }) => /receipt|invoice|resit|bill\s*n|收据|小票/i.test(text));
  if (!(total && (named || date || total.repeated)) && !(named && date)) return undefined;
  const { merchant, address } = readMerchant(lines, page);
  const number = readNumber(lines);
  const currency = currencyOf(lines);
  return {
    type: 'receipt',
    typeScore: total && date ? 0.96 : 0.7,
    source: page.source,
    fields: {
      ...(total && { total: total.reading }),
      ...(merchant && { merchant }),
      ...(address && { address }),
      ...(date && { date: date.reading }),
      ...(number && { number }),
      ...(currency && { currency: fixedReading(currency) }),
    },
    items: [],
    repeated: [...(total?.repeated ? ['total' as const] : []), ...(date?.repeated ? ['date' as const] : [])],
    page,
  };
}

function readDay(lines: Line[]): { reading: Reading; repeated: boolean } | undefined {
  const found = lines.flatMap((line) =>
    [...daysOf(line)].map((value) => ({ value, line, rank: dayRank(line.text) })),
  );
  const [first] = found;
  if (!first) return undefined;
  const best = found.reduce((top, next) => (next.rank > top.rank ? next : top), first);
  const alike = found.filter(({ value }) => value === best.value).length;
  const words = best.line.words.filter((word) => /\d/.test(word.text));
  return { reading: readingOf(best.value, words), repeated: alike > 1 && alike === found.length };
}

/** Ranks a date by its line: the date of the receipt itself comes before any other date on it. */
function dayRank(text: string): number {
  if (/due|expir|valid|limite|fällig|verval|until|period/i.test(text)) return 0;
  if (/invoice\s*date|bill\s*date|rechnungsdatum|factuurdatum|facture.*\bdu\b|开票日期/i.test(text)) return 4;
  if (/order|delivery|bestell|ship/i.test(text)) return 1;
  return /date|tarikh|datum|日期/i.test(text) ? 3 : 2;
}

function daysOf(line: Line): string[] {
  // A date may be glued to the time or number beside it, so each word is tried alone first.
  const own = line.words.flatMap((word) => findDays(word.text).map(({ value }) => value));
  if (own.length > 0) return own;
  const joined = findDays(line.text).map(({ value }) => value);
  if (joined.length > 0) return joined;
  const chinese = /\d{4}\s*年/.test(line.text) ? parseChineseDay(line.text) : undefined;
  return chinese ? [chinese] : [];
}

const NUMBER =
  /(?:invoice|facture|rechnungs?|factuur|receipt|bill|doc(?:ument)?|resit|inv)[\w\s.]{0,14}?(?:(?:number|nummer|no|nr|id)\s*[.:#]*|n°|[#:])\s*[:#]?\s*(#?\s?(?=[A-Z_\-/]*\d)[A-Z0-9][A-Z0-9_\-/]{3,})/i;

/** Some tills print only `No:`. A house number that starts the same way has no long number after it. */
const BARE_NUMBER = /^\W*no\.?\s*:\s*((?=(?:\D*\d){4})[A-Z0-9][A-Z0-9\-/]{5,})/i;

function readNumber(lines: Line[]): Reading | undefined {
  for (const line of lines) {
    const match = NUMBER.exec(line.text) ?? BARE_NUMBER.exec(line.text);
    if (match && /\d/.test(match[1]!)) return readingOf(match[1]!.replace(/\s/g, ''), line.words);
  }
  return undefined;
}

const CURRENCIES: readonly (readonly [RegExp, string])[] = [
  [/\bRM\s?\d|\bMYR\b|\bRM\b|sdn\.?\s*bhd|\bMalaysia|Selangor|Kuala Lumpur|Johor/i, 'MYR'],
  [/€|\bEUR\b/, 'EUR'],
  [/£|\bGBP\b/, 'GBP'],
  [/\bINR\b|\bRs\b|₹/, 'INR'],
  [/\bUSD\b|US\$|\$\s?\d/, 'USD'],
  [/¥|\bCNY\b|\bRMB\b|[\u4e00-\u9fa5]元/, 'CNY'],
];

function currencyOf(lines: Line[]): string | undefined {
  const text = lines.map((line) => line.text).join('\n');
  return CURRENCIES.find(([sign]) => sign.test(text))?.[1];
}
